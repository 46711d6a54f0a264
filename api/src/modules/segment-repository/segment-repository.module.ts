import { defineModule } from '../../platform/modules/define-module.ts'
import { stateModule } from '../platform/state.module.ts'
import { SegmentsRepository } from './segments.repository.ts'

/** The stored segments, for every module that names one or works on its policies. */
export const segmentRepositoryModule = defineModule({
  name: 'segment-repository',
  needs: { stores: stateModule },
  create: ({ stores }) => ({ provides: new SegmentsRepository(stores.state.db) }),
})
