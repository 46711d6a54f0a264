import { defineModule } from '../../platform/modules/define-module.ts'
import { stateModule } from '../platform/state.module.ts'
import { HistoryRepository } from './history.repository.ts'
import { MarksRepository } from './marks.repository.ts'
import { RisksRepository } from './risk-events.repository.ts'

/** The stored risk events with their history, for the modules that act on one and those that show it. */
export const riskEventRepositoryModule = defineModule({
  name: 'risk-event-repository',
  needs: { stores: stateModule },
  create: ({ stores: { state } }) => ({
    provides: {
      risks: new RisksRepository(state.db),
      history: new HistoryRepository(state.db),
      marks: new MarksRepository(state.db),
    },
  }),
})
