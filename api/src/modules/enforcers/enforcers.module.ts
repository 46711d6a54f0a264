import { defineModule } from '../../platform/modules/define-module.ts'
import { gatewayModule } from '../gateway/gateway.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { EnforcersRepository } from './enforcers.repository.ts'
import { enforcersRoutes } from './enforcers.routes.ts'
import { EnforcersService } from './enforcers.service.ts'
import { LocalEnforcer } from './local-enforcer.ts'

/** What enforces the policies on the network. */
export const enforcersModule = defineModule({
  name: 'enforcers',
  needs: { state: stateModule, gateway: gatewayModule },
  create: ({ state: { state, unitOfWork }, gateway: { host } }, { clock }) => {
    const local = new LocalEnforcer(host, clock)
    const service = new EnforcersService({
      repository: new EnforcersRepository(state.db),
      unitOfWork,
      reported: () => local,
      generation: () => host.proofs.wantedGeneration,
    })
    return { routes: [enforcersRoutes(service)] }
  },
})
