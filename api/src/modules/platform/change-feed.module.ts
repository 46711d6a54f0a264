import { defineModule } from '../../platform/modules/define-module.ts'
import { jobsModule } from './jobs.module.ts'
import { stateModule } from './state.module.ts'

const PRUNE_EVERY = 3_600_000

/** Keeps the change feed, which each write extends, from growing without bound. */
export const changeFeedModule = defineModule({
  name: 'change-feed',
  needs: { stores: stateModule, jobs: jobsModule },
  create: ({ stores: { unitOfWork }, jobs }) => ({
    start: () => jobs.every('change-feed.prune', PRUNE_EVERY, { once: true }, () => unitOfWork.pruneFeed()),
  }),
})
