import { defineModule } from '../../platform/modules/define-module.ts'
import { jobsModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { ConfigurationRepository } from './configuration.repository.ts'
import { configurationRoutes } from './configuration.routes.ts'
import { ConfigurationService } from './configuration.service.ts'
import { DocumentThread } from './thread/document-thread.ts'

const HOUR = 3_600_000

/** The configuration as a document. It makes calls of the contract and needs no other area. */
export const configurationModule = defineModule({
  name: 'configuration',
  needs: { state: stateModule, jobs: jobsModule },
  create({ state: { state, unitOfWork }, jobs }, { clock, createId, logger }) {
    const repository = new ConfigurationRepository(state.db)
    const thread = new DocumentThread()
    const service = new ConfigurationService({ repository, thread, unitOfWork, clock, createId, logger })
    return {
      routes: [configurationRoutes(service)],
      start: () => jobs.every('configuration.prune-plans', HOUR, { once: true }, () => service.prune()),
      close: () => service.close(),
    }
  },
})
