import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { registerJobMetrics } from '../../api/src/platform/jobs/job-metrics.ts'
import { Jobs } from '../../api/src/platform/jobs/jobs.ts'
import { LeaseLost } from '../../api/src/platform/leases/work-leases.ts'

const MINUTE = 60_000

/** Jobs on a clock that the test moves. */
function bench({ hasLease = true } = {}) {
  const lease = { isHeld: hasLease }
  const waiting = new Map<() => void, number>()
  let now = 0
  const jobs = new Jobs({
    leases: {
      scheduled: async (task) => {
        if (lease.isHeld) await task()
        return lease.isHeld
      },
    },
    clock: { now: () => now },
    logger: pino({ level: 'silent' }),
    timers: {
      after: (milliseconds, callback) => {
        waiting.set(callback, now + milliseconds)
        return () => waiting.delete(callback)
      },
    },
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    jobs,
    lease,
    waiting,
    take: (milliseconds: number) => {
      now += milliseconds
    },
    /** Moves the clock and runs due jobs. */
    pass: async (milliseconds: number) => {
      now += milliseconds
      for (const [callback, at] of [...waiting]) {
        if (at > now) continue
        waiting.delete(callback)
        callback()
      }
      await settle()
    },
  }
}

test('a job runs by its period and shows its last run, its duration and its next run', async () => {
  const { jobs, pass, take } = bench()
  jobs.every('lists.check', MINUTE, { once: false }, () => take(200))
  expect(jobs.states()).toMatchObject([{ lastRunAt: null, nextRunAt: MINUTE, isRunningHere: true }])
  await pass(MINUTE)
  expect(jobs.states()).toEqual([
    {
      name: 'lists.check',
      lastRunAt: MINUTE,
      durationMs: 200,
      lastError: null,
      nextRunAt: 2 * MINUTE,
      isRunningHere: true,
      runs: 1,
      failures: 0,
    },
  ])
})

test('a run that takes longer than the period is followed by one run and never overlaps', async () => {
  const { jobs, pass } = bench()
  let running = 0
  let most = 0
  let end: () => void = () => undefined
  jobs.every('alarms.deliver', 1_000, { once: false }, async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => {
      end = resolve
    })
    running -= 1
  })
  await pass(1_000)
  await pass(5_000)
  end()
  await pass(0)
  await pass(0)
  expect([most, jobs.states()[0]?.runs]).toEqual([1, 2])
})

test('a job under a lease does not run where another process has the lease, and takes over with it', async () => {
  const { jobs, lease, pass } = bench({ hasLease: false })
  let runs = 0
  jobs.every('retention', MINUTE, { once: true }, () => {
    runs += 1
  })
  await pass(MINUTE)
  expect(runs).toBe(0)
  expect(jobs.states()).toMatchObject([{ lastRunAt: null, isRunningHere: false, nextRunAt: 2 * MINUTE }])
  lease.isHeld = true
  await pass(MINUTE)
  expect(runs).toBe(1)
  expect(jobs.states()).toMatchObject([{ isRunningHere: true }])
})

test('a job that loses its lease during a run is not a failure', async () => {
  const { jobs, pass } = bench()
  jobs.every('retention', MINUTE, { once: true }, () => {
    throw new LeaseLost('retention')
  })
  await pass(MINUTE)
  expect(jobs.states()).toMatchObject([{ isRunningHere: false, lastError: null, failures: 0 }])
})

test('the error of a failed run is kept until a run succeeds', async () => {
  const { jobs, pass } = bench()
  let isAway = true
  jobs.every('messages.prune', MINUTE, { once: true }, () => {
    if (isAway) throw new Error('the state store is away')
  })
  await pass(MINUTE)
  expect(jobs.states()).toMatchObject([{ lastError: 'the state store is away', failures: 1 }])
  isAway = false
  await pass(MINUTE)
  expect(jobs.states()).toMatchObject([{ lastError: null, failures: 1, runs: 2 }])
})

test('stopping waits for the running job and starts no other run', async () => {
  const { jobs, pass, waiting } = bench()
  let end: () => void = () => undefined
  let signal: AbortSignal | undefined
  jobs.every('lists.check', MINUTE, { once: false }, async (stopping) => {
    signal = stopping
    await new Promise<void>((resolve) => {
      end = resolve
    })
  })
  await pass(MINUTE)
  let isStopped = false
  const stopping = jobs.stop().then(() => {
    isStopped = true
  })
  await pass(0)
  expect([signal?.aborted, isStopped]).toEqual([true, false])
  end()
  await stopping
  expect([waiting.size, jobs.states()[0]?.nextRunAt]).toEqual([0, null])
})

test('two jobs of one name are refused', () => {
  const { jobs } = bench()
  jobs.every('lists.check', MINUTE, { once: false }, () => undefined)
  expect(() => jobs.every('lists.check', MINUTE, { once: false }, () => undefined)).toThrow(
    'there are two jobs named lists.check',
  )
})

test('the metrics show the last run, the duration and the failures of each job', async () => {
  const { jobs, pass, take } = bench()
  jobs.every('lists.check', MINUTE, { once: false }, () => {
    take(500)
    throw new Error('no answer')
  })
  await pass(MINUTE)
  const registry = new Registry()
  registerJobMetrics(registry, jobs)
  const text = await registry.metrics()
  expect(text).toContain('netwarden_job_last_run_seconds{job="lists.check"} 60')
  expect(text).toContain('netwarden_job_duration_seconds{job="lists.check"} 0.5')
  expect(text).toContain('netwarden_job_failures_total{job="lists.check"} 1')
})
