import { openMakers } from '../../pipeline/index.ts'
import { defineModule } from '../../platform/modules/define-module.ts'

/** Finds the maker of a device by its MAC address. */
export const makersModule = defineModule({
  name: 'makers',
  needs: {},
  create: async () => ({ provides: { makerOf: await openMakers() } }),
})
