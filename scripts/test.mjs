// npm test: installs missing dependencies, builds, runs every suite against the built product, and counts.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build } from './build.mjs'
import { timeToBegin } from './late-suites.mjs'
import { folderInMemory } from './memory-folder.mjs'
import { newestNode } from './newest-node.mjs'
import { binOf, ROOT, runNode, runNodeAside, runNodeToEnd } from './run.mjs'
import {
  afterSecondTry,
  filesToRepeat,
  outcomesOfPlaywright,
  outcomesOfVitest,
  outsideErrors,
  timeToRepeat,
} from './second-try.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

const RESULTS = join(ROOT, '.cache/test-results')
const VITEST_REPORT = join(RESULTS, 'vitest.json')
const POSTGRES_REPORT = join(RESULTS, 'vitest-postgres.json')
const REPEATED_VITEST_REPORT = join(RESULTS, 'vitest-repeated.json')
const REPEATED_PLAYWRIGHT_REPORT = join(RESULTS, 'playwright-repeated.json')
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

const outcomes = []
const withinTime = timeToBegin(performance.timeOrigin)
// In parallel: one waits for pages to be drawn and leaves cores idle, which the other one uses.
const playwright = hasPackage('chromium') && hasFiles('tests/e2e') ? startPlaywright() : undefined
const ofVitest = await runVitest('vitest', VITEST_REPORT, { env: { ...process.env, ...withinTime } })
if (process.env.NETWARDEN_TEST_LONG && hasPackage('postgresql')) {
  console.log('Once more on PostgreSQL, the suites whose servers name no store:')
  const env = { ...process.env, NETWARDEN_TEST_STATE: 'postgres' }
  outcomes.push(...(await runVitest('vitest on PostgreSQL', POSTGRES_REPORT, { env })))
}
if (process.env.NETWARDEN_TEST_LONG) {
  const node = newestNode()
  if (node) {
    console.log('The suites of the API and the command line under the newest long-term release of Node.js:')
    const suites = ['tests/api', 'tests/cli']
    outcomes.push(...(await runVitest('vitest on the newest Node.js', NEWEST_NODE_REPORT, { node }, suites)))
  }
}
let ofPlaywright = []
if (playwright) {
  playwright.show()
  ofPlaywright = explained(await playwright.ended, outcomesOfPlaywright(PLAYWRIGHT_REPORT), 'playwright')
}
const [files, specs] = filesToRepeat(ofVitest, ofPlaywright)
const again = {
  vitest: files.length > 0 ? await repeatVitest(files) : [],
  playwright: specs.length > 0 ? await repeatPlaywright(specs) : [],
}
const tried = [afterSecondTry(ofVitest, again.vitest), afterSecondTry(ofPlaywright, again.playwright)]
outcomes.push(...tried.flatMap((one) => one.outcomes))

for (const need of missing)
  console.log(`skipped, for want of the Debian package ${need.package}: ${need.suite}`)
for (const file of new Set(outcomes.filter(({ isUnbegun }) => isUnbegun).map((one) => one.file)))
  console.log(`skipped in part or whole, for want of time: ${file.replace(ROOT, '')}`)
for (const one of tried.flatMap(({ mended }) => mended))
  console.log(`failed beside other tests, passed alone: ${described(one)}`)
// Repeated at the end, where the reader of a long run looks.
for (const one of outcomes) if (one.outcome === 'failed') console.log(`failed: ${described(one)}`)
const count = (wanted) => outcomes.filter(({ outcome }) => outcome === wanted).length
if (count('skipped') > 0) console.log(`${count('skipped')} skipped`)
console.log(`${count('passed')} passed, ${count('failed')} failed`)
process.exitCode = count('failed') === 0 && count('passed') > 0 ? 0 : 1

async function runVitest(runner, reportFile, { env = process.env, ...options }, suites = []) {
  const errorsFile = reportFile.replace(/\.json$/, '-errors.json')
  const reporters = ['default', 'json', './tests/support/outside-errors.ts'].map(
    (name) => `--reporter=${name}`,
  )
  const { code, end } = await runNodeToEnd(
    binOf('vitest'),
    ['run', ...suites, ...reporters, `--outputFile.json=${reportFile}`],
    { ...options, env: { ...env, NETWARDEN_TEST_OUTSIDE_ERRORS: errorsFile } },
  )
  const isTimeOver = Date.now() >= Number(env.NETWARDEN_TEST_BEGIN_UNTIL ?? Number.POSITIVE_INFINITY)
  const found = [...outcomesOfVitest(reportFile, isTimeOver), ...outsideErrors(errorsFile, runner)]
  return explained(code, found, runner, end)
}

function repeatVitest(files) {
  const timeout = timeToRepeat(performance.now())
  return runVitest('vitest, second try', REPEATED_VITEST_REPORT, { timeout }, files)
}

function startPlaywright() {
  const env = { ...process.env, ...withinTime, PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT }
  return runNodeAside(binOf('@playwright/test', 'playwright'), ['test', '--reporter=list,json'], { env })
}

async function repeatPlaywright(specs) {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: REPEATED_PLAYWRIGHT_REPORT }
  const args = ['test', ...specs, '--reporter=list,json', '--output=.cache/test-results/e2e-repeated']
  const timeout = timeToRepeat(performance.now())
  const code = await runNode(binOf('@playwright/test', 'playwright'), args, { env, timeout })
  return explained(code, outcomesOfPlaywright(REPEATED_PLAYWRIGHT_REPORT), 'playwright, second try')
}

/** A runner that fails without naming a test counts as one failure. */
function explained(code, outcomes, runner, end = `ended with code ${code}`) {
  if (code === 0 || outcomes.some(({ outcome }) => outcome === 'failed')) return outcomes
  return [...outcomes, { file: runner, isRunner: true, title: '', outcome: 'failed', message: end }]
}

function described({ file, title, message, isRunner }) {
  const all = stripVTControlCharacters(message).split('\n')
  const lines = isRunner ? all : all.slice(0, LINES_OF_FAILURE)
  return `${file.replace(ROOT, '')} ${title}\n    ${lines.join('\n    ')}`
}

function hasPackage(name) {
  return missing.every((need) => need.package !== name)
}

function hasFiles(folder) {
  const path = join(ROOT, folder)
  return existsSync(path) && readdirSync(path).some((name) => name.endsWith('.spec.ts'))
}
