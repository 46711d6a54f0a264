import { registerJobMetrics } from '../../platform/jobs/job-metrics.ts'
import { Jobs } from '../../platform/jobs/jobs.ts'
import { WorkLeases } from '../../platform/leases/work-leases.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { dataDirModule } from './data-dir.module.ts'
import { stateModule } from './state.module.ts'

export const leasesModule = defineModule({
  name: 'leases',
  needs: { data: dataDirModule, stores: stateModule },
  create: async ({ data, stores }, { logger }) => {
    const onFault = (err: unknown) => logEvent(logger, 'leases.hold.failed', { err })
    const leases = new WorkLeases({ ...stores, holder: data.processId, onFault })
    await leases.begin(data.formerProcess)
    return { provides: leases, close: () => leases.close() }
  },
})

export const jobsModule = defineModule({
  name: 'jobs',
  needs: { leases: leasesModule },
  create: ({ leases }, { clock, logger }) => {
    const jobs = new Jobs({ leases, clock, logger })
    return {
      provides: jobs,
      metrics: (registry) => registerJobMetrics(registry, jobs),
      stop: () => jobs.stop(),
    }
  },
})
