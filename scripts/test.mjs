// npm test: installs missing dependencies, builds, runs every suite against the built product, and counts.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build } from './build.mjs'
import { folderInMemory } from './memory-folder.mjs'
import { newestNode } from './newest-node.mjs'
import { binOf, ROOT, runNode, runNodeAside } from './run.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

const RESULTS = join(ROOT, '.cache/test-results')
const VITEST_REPORT = join(RESULTS, 'vitest.json')
const POSTGRES_REPORT = join(RESULTS, 'vitest-postgres.json')
const NEWEST_NODE_REPORT = join(RESULTS, 'vitest-newest-node.json')
const PLAYWRIGHT_REPORT = join(RESULTS, 'playwright.json')
const LINES_OF_FAILURE = 12

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

// Data of test servers is temporary: in memory the run takes a twentieth less time than on a disk.
process.env.TMPDIR = folderInMemory() ?? tmpdir()

const [missing, isBuilt] = await Promise.all([ensureSystemPackages(), build()])
if (!isBuilt) {
  console.log('0 passed, 1 failed')
  process.exit(1)
}

const total = { passed: 0, failed: 0, skipped: 0 }
// In parallel: one waits for pages to be drawn and leaves cores idle, which the other one uses.
const playwright = hasPackage('chromium') && hasFiles('tests/e2e') ? startPlaywright() : undefined
countVitest(VITEST_REPORT, await runVitest(VITEST_REPORT))
if (process.env.NETWARDEN_TEST_LONG && hasPackage('postgresql')) {
  console.log('Once more on PostgreSQL, the suites whose servers name no store:')
  const env = { ...process.env, NETWARDEN_TEST_STATE: 'postgres' }
  countVitest(POSTGRES_REPORT, await runVitest(POSTGRES_REPORT, { env }))
}
if (process.env.NETWARDEN_TEST_LONG) {
  const node = newestNode()
  if (node) {
    console.log('The suites of the API and the command line under the newest long-term release of Node.js:')
    const code = await runVitest(NEWEST_NODE_REPORT, { node }, ['tests/api', 'tests/cli'])
    countVitest(NEWEST_NODE_REPORT, code)
  }
}
if (playwright) {
  playwright.show()
  countPlaywright(await playwright.ended)
}
for (const need of missing)
  console.log(`skipped, for want of the Debian package ${need.package}: ${need.suite}`)
// Repeated at the end, where the reader of a long run looks.
for (const failure of failures()) console.log(`failed: ${failure}`)
if (total.skipped > 0) console.log(`${total.skipped} skipped`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1

function runVitest(reportFile, options, suites = []) {
  const args = ['run', ...suites, '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  return runNode(binOf('vitest'), args, options)
}

function countVitest(reportFile, code) {
  const report = readReport(reportFile)
  add({
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    code,
  })
}

function startPlaywright() {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT }
  return runNodeAside(binOf('@playwright/test', 'playwright'), ['test', '--reporter=list,json'], { env })
}

function countPlaywright(code) {
  const stats = readReport(PLAYWRIGHT_REPORT)?.stats
  add({
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
    code,
  })
}

/** Failures, each with its file, its name and the first lines of the reason. */
function failures() {
  const ofVitest = [
    ...failuresOfVitest(VITEST_REPORT),
    ...failuresOfVitest(POSTGRES_REPORT, 'on PostgreSQL: '),
    ...failuresOfVitest(NEWEST_NODE_REPORT, 'on the newest Node.js: '),
  ]
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  const ofPlaywright = (readReport(PLAYWRIGHT_REPORT)?.suites ?? [])
    .flatMap(specs)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return failureText(file, title, errors.map(({ message }) => message).join('\n'))
    })
  return [...ofVitest, ...ofPlaywright]
}

function failuresOfVitest(reportFile, where = '') {
  return (readReport(reportFile)?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const tests = failed.map((one) => failureText(name, where + one.fullName, one.failureMessages.join('\n')))
    return message ? [...tests, failureText(name, where, message)] : tests
  })
}

function failureText(file, title, message) {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, LINES_OF_FAILURE)
  return `${file.replace(ROOT, '')} ${title}\n    ${lines.join('\n    ')}`
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** A runner that fails without naming a test (for example a file that does not load) counts as one failure. */
function add({ passed, failed, skipped, code }) {
  total.passed += passed
  total.failed += code !== 0 && failed === 0 ? 1 : failed
  total.skipped += skipped
}

function hasPackage(name) {
  return missing.every((need) => need.package !== name)
}

function hasFiles(folder) {
  const path = join(ROOT, folder)
  return existsSync(path) && readdirSync(path).some((name) => name.endsWith('.spec.ts'))
}
