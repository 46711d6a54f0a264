// A usual run begins tests for a while only. What tries more deeply what other tests try too comes last.

export const LATE_SUITES = [
  'tests/api/failing-writes.test.ts',
  'tests/nodes/fleet.test.ts',
  'tests/oracle/oracle.test.ts',
  'tests/api/two-processes.test.ts',
  'tests/bind/bind-faults.test.ts',
  'tests/gateway/control-takeover.test.ts',
  'tests/loss/engine-away.test.ts',
  'tests/loss/state-gone.test.ts',
  'tests/loss/events-gone.test.ts',
  'tests/cli/dry-run.test.ts',
  'tests/loss/retention-job.test.ts',
  'tests/history/replay-exceptions.test.ts',
  'tests/history/past-moments.test.ts',
  'tests/api/look-back.test.ts',
  'tests/sources/thread-crash.test.ts',
  'tests/api/import-crash.test.ts',
  'tests/api/sample-crash.test.ts',
  'tests/loss/backup-under-load.test.ts',
  'tests/api/backup-events.test.ts',
  'tests/api/backup-outside-engine.test.ts',
  'tests/api/plan-as-applied.test.ts',
  'tests/api/risk-import-order.test.ts',
  'tests/api/restore-finished.test.ts',
  'tests/control/generations.test.ts',
  'tests/history/random-receipts.test.ts',
  'tests/security/long-answers.test.ts',
  'tests/security/stalls.test.ts',
]

export const LATE_SPECS = [
  'tests/e2e/bind-enforcer.spec.ts',
  'tests/e2e/every-page.spec.ts',
  'tests/e2e/field-rules.spec.ts',
  'tests/e2e/overlays.spec.ts',
  'tests/e2e/keyboard-jobs.spec.ts',
  'tests/e2e/plain-http-tabs.spec.ts',
  'tests/e2e/risk-floods.spec.ts',
  'tests/e2e/reconnect.spec.ts',
  'tests/e2e/international-names.spec.ts',
]

/** After so long a run of the usual tests begins no more of them (ms); a fast machine has ended it before. */
const TIME_TO_BEGIN = 65 * 60_000

/** The environment of runners: until when tests begin (epoch ms), in a long run without end. */
export function timeToBegin(startedAt, isLongRun = Boolean(process.env.NETWARDEN_TEST_LONG)) {
  return isLongRun ? {} : { NETWARDEN_TEST_BEGIN_UNTIL: String(Math.round(startedAt + TIME_TO_BEGIN)) }
}

/** Whether a test may still begin. */
export function hasTimeToBegin() {
  return Date.now() < Number(process.env.NETWARDEN_TEST_BEGIN_UNTIL ?? Number.POSITIVE_INFINITY)
}

/** The reason of a test that did not begin. */
export const FOR_WANT_OF_TIME = 'for want of time'

/** Those in `late` to the end, in its order; the others keep theirs. */
export function lateLast(files, late) {
  const place = (file) => late.findIndex((name) => file.endsWith(name))
  return files.toSorted((one, other) => place(one) - place(other))
}
