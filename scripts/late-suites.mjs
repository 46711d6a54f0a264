// Suites that try more deeply what other suites try too. They run after those, while time is left.

/** Of Vitest, in groups that run one after the other. */
export const LATE_SUITES = [
  [
    'tests/api/failing-writes.test.ts',
    'tests/nodes/fleet.test.ts',
    'tests/oracle/oracle.test.ts',
    'tests/api/two-processes.test.ts',
    'tests/bind/bind-faults.test.ts',
    'tests/gateway/control-takeover.test.ts',
    'tests/loss/engine-away.test.ts',
    'tests/loss/state-gone.test.ts',
  ],
  [
    'tests/loss/events-gone.test.ts',
    'tests/cli/dry-run.test.ts',
    'tests/loss/retention-job.test.ts',
    'tests/history/replay-exceptions.test.ts',
    'tests/history/past-moments.test.ts',
    'tests/api/look-back.test.ts',
    'tests/sources/thread-crash.test.ts',
    'tests/api/import-crash.test.ts',
    'tests/api/sample-crash.test.ts',
  ],
  [
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
  ],
]

/** Of Playwright. */
export const LATE_SPECS = [
  'tests/e2e/bind-enforcer.spec.ts',
  'tests/e2e/every-page.spec.ts',
  'tests/e2e/field-rules.spec.ts',
  'tests/e2e/keyboard-jobs.spec.ts',
  'tests/e2e/overlays.spec.ts',
]

/** A group begins this long after the run at the latest (ms): it takes some minutes, and the run at most 40. */
const LATEST_BEGIN = 32 * 60_000

/** Whether a group of late suites may begin so many ms after the run; in a long run always. */
export function hasTimeLeft(elapsed, isLongRun = Boolean(process.env.NETWARDEN_TEST_LONG)) {
  return isLongRun || elapsed < LATEST_BEGIN
}
