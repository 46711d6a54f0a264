import { Counter, Gauge, type Registry } from 'prom-client'
import type { Jobs } from './jobs.ts'

/** Shows every job of this process at /metrics. */
export function registerJobMetrics(registry: Registry, jobs: Pick<Jobs, 'states'>): void {
  const common = { labelNames: ['job'] as const, registers: [registry] }
  new Gauge({
    ...common,
    name: 'netwarden_job_last_run_seconds',
    help: 'When the job ran last in this process, as a Unix time',
    collect() {
      for (const { name, lastRunAt } of jobs.states())
        if (lastRunAt !== null) this.set({ job: name }, lastRunAt / 1_000)
    },
  })
  new Gauge({
    ...common,
    name: 'netwarden_job_duration_seconds',
    help: 'How long the last run of the job took',
    collect() {
      for (const { name, durationMs } of jobs.states())
        if (durationMs !== null) this.set({ job: name }, durationMs / 1_000)
    },
  })
  new Counter({
    ...common,
    name: 'netwarden_job_failures_total',
    help: 'Runs of the job that failed since the start of the process',
    collect() {
      this.reset()
      for (const { name, failures } of jobs.states()) this.inc({ job: name }, failures)
    },
  })
}
