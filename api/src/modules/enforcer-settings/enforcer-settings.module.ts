import { defineModule } from '../../platform/modules/define-module.ts'
import { stateModule } from '../platform/state.module.ts'
import { EnforcerOverrides } from './enforcer-settings.ts'

/** What sites and enforcers have instead of the defaults for all. */
export const enforcerSettingsModule = defineModule({
  name: 'enforcer-settings',
  needs: { stores: stateModule },
  create: ({ stores: { state, settings } }) => ({ provides: new EnforcerOverrides(state.db, settings) }),
})
