// What failed beside other tests runs again when nothing else does: a busy machine must not decide. Both are printed.
import { existsSync, readFileSync } from 'node:fs'
import { FOR_WANT_OF_TIME } from './late-suites.mjs'

/** With more failing files the fault is not the load of the machine. */
const MOST_FILES = 16
/** A whole run (ms): a longer one may be ended from outside before it has reported what failed. */
const LONGEST_RUN = 82 * 60_000

export function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

const NOT_RUN = 'It did not run, although there was time: its process has ended.'

/**
 * Outcomes of a report of Vitest: `[{ file, title, outcome: passed, failed or skipped, message, isUnbegun }]`. `isTimeOver`: no
 * test of the run could begin at its end.
 */
export function outcomesOfVitest(reportFile, isTimeOver = false) {
  return (readReport(reportFile)?.testResults ?? []).flatMap(({ name: file, message, assertionResults }) => {
    const tests = assertionResults.map(({ fullName: title, status, failureMessages, meta }) => {
      const isLost = status === 'pending' && !isTimeOver
      return {
        file,
        title,
        outcome: isLost ? 'failed' : status === 'passed' || status === 'failed' ? status : 'skipped',
        message: isLost ? NOT_RUN : (failureMessages ?? []).join('\n'),
        isUnbegun: (status === 'pending' && isTimeOver) || Boolean(meta?.isUnbegun),
      }
    })
    // A file that does not load has no tests.
    return message ? [...tests, { file, title: '', outcome: 'failed', message }] : tests
  })
}

/**
 * Errors that no test caught: they fail a run of Vitest whose tests have all passed. `isOutside` are those of a file, which can
 * be repeated; those of no file are the runner's.
 */
export function outsideErrors(errorsFile, runner) {
  return (readReport(errorsFile) ?? []).map(({ file, title, message }) => ({
    file: file ?? runner,
    ...(file ? { isOutside: true } : { isRunner: true }),
    title: `(an error outside of tests, noticed during "${title}")`,
    outcome: 'failed',
    message,
    isUnbegun: false,
  }))
}

/** The same of a report of Playwright. */
export function outcomesOfPlaywright(reportFile) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  return (readReport(reportFile)?.suites ?? []).flatMap(specs).map(({ file, title, ok, tests }) => {
    const results = tests.flatMap((test) => test.results)
    const isSkipped = tests.every(({ status }) => status === 'skipped')
    return {
      file,
      title,
      outcome: isSkipped ? 'skipped' : ok ? 'passed' : 'failed',
      isUnbegun: tests.some(({ annotations }) =>
        annotations.some(({ description }) => description === FOR_WANT_OF_TIME),
      ),
      message: results
        .flatMap(({ errors }) => errors)
        .map(({ message }) => message)
        .join('\n'),
    }
  })
}

/** Files with failures, or none where there are so many that a second try would only hide a fault. */
export function filesToRepeat(...runs) {
  const files = runs.map((outcomes) => [
    ...new Set(
      outcomes.filter(({ outcome, isRunner }) => outcome === 'failed' && !isRunner).map(({ file }) => file),
    ),
  ])
  return files.flat().length <= MOST_FILES ? files : runs.map(() => [])
}

/** Time that is left for a second try in a run of so many ms, in ms; a long run takes what it needs. */
export function timeToRepeat(elapsed, isLongRun = Boolean(process.env.NETWARDEN_TEST_LONG)) {
  return isLongRun ? undefined : Math.max(1, Math.round(LONGEST_RUN - elapsed))
}

/** The second outcomes count for the files that were repeated; `mended` are the tests that passed then. */
export function afterSecondTry(first, second) {
  const repeated = new Set(second.map(({ file }) => file))
  const passed = new Set(
    second.filter(({ outcome }) => outcome === 'passed').map(({ file, title }) => `${file} ${title}`),
  )
  const failedAgain = new Set(second.filter(({ outcome }) => outcome === 'failed').map(({ file }) => file))
  const isMended = ({ file, title, isOutside }) =>
    isOutside ? repeated.has(file) && !failedAgain.has(file) : passed.has(`${file} ${title}`)
  return {
    outcomes: [...first.filter(({ file }) => !repeated.has(file)), ...second],
    mended: first.filter((one) => one.outcome === 'failed' && isMended(one)),
  }
}
