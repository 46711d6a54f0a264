import { defineModule } from '../../platform/modules/define-module.ts'
import { stateModule } from '../platform/state.module.ts'
import { UserRepository } from './users.repository.ts'

/** The stored users; messages and sessions need them before the module of users exists. */
export const userRepositoryModule = defineModule({
  name: 'user-repository',
  needs: { stores: stateModule },
  create: ({ stores: { state } }) => ({ provides: new UserRepository(state.db) }),
})
