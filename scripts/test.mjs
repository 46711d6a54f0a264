// npm test: installs missing dependencies, builds, runs every suite against the built product, and counts.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build } from './build.mjs'
import { hasTimeLeft, LATE_SPECS, LATE_SUITES } from './late-suites.mjs'
import { folderInMemory } from './memory-folder.mjs'
import { newestNode } from './newest-node.mjs'
import { binOf, ROOT, runNode, runNodeAside } from './run.mjs'
import {
  afterSecondTry,
  filesToRepeat,
  outcomesOfPlaywright,
  outcomesOfVitest,
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
const LATE_PLAYWRIGHT_REPORT = join(RESULTS, 'playwright-late.json')
const lateVitestReport = (group) => join(RESULTS, `vitest-late-${group}.json`)
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
/** Late suites for which no time was left. */
const unrun = []
// In parallel: one waits for pages to be drawn and leaves cores idle, which the other one uses.
const playwright = hasPackage('chromium') && hasFiles('tests/e2e') ? startPlaywrights() : undefined
const ofVitest = explained(
  await runVitest(VITEST_REPORT, {}, exceptions(LATE_SUITES.flat())),
  outcomesOfVitest(VITEST_REPORT),
  'vitest',
)
for (const [group, suites] of LATE_SUITES.entries()) {
  const report = lateVitestReport(group)
  if (hasTimeLeft(performance.now()))
    ofVitest.push(...explained(await runVitest(report, {}, suites), outcomesOfVitest(report), 'vitest'))
  else unrun.push(...suites)
}
if (process.env.NETWARDEN_TEST_LONG && hasPackage('postgresql')) {
  console.log('Once more on PostgreSQL, the suites whose servers name no store:')
  const env = { ...process.env, NETWARDEN_TEST_STATE: 'postgres' }
  const code = await runVitest(POSTGRES_REPORT, { env })
  outcomes.push(...explained(code, outcomesOfVitest(POSTGRES_REPORT), 'vitest on PostgreSQL'))
}
if (process.env.NETWARDEN_TEST_LONG) {
  const node = newestNode()
  if (node) {
    console.log('The suites of the API and the command line under the newest long-term release of Node.js:')
    const code = await runVitest(NEWEST_NODE_REPORT, { node }, ['tests/api', 'tests/cli'])
    outcomes.push(...explained(code, outcomesOfVitest(NEWEST_NODE_REPORT), 'vitest on the newest Node.js'))
  }
}
let ofPlaywright = []
if (playwright) {
  playwright.usual.show()
  ofPlaywright = explained(
    await playwright.usual.ended,
    outcomesOfPlaywright(PLAYWRIGHT_REPORT),
    'playwright',
  )
  const late = await playwright.late
  late?.show()
  if (late)
    ofPlaywright.push(
      ...explained(await late.ended, outcomesOfPlaywright(LATE_PLAYWRIGHT_REPORT), 'playwright'),
    )
  else unrun.push(...LATE_SPECS)
}
outcomes.push(...unrun.map((file) => ({ file, title: '', outcome: 'skipped', message: '' })))
const [files, specs] = filesToRepeat(ofVitest, ofPlaywright)
const again = {
  vitest: files.length > 0 ? await repeatVitest(files) : [],
  playwright: specs.length > 0 ? await repeatPlaywright(specs) : [],
}
const tried = [afterSecondTry(ofVitest, again.vitest), afterSecondTry(ofPlaywright, again.playwright)]
outcomes.push(...tried.flatMap((one) => one.outcomes))

for (const need of missing)
  console.log(`skipped, for want of the Debian package ${need.package}: ${need.suite}`)
for (const file of unrun) console.log(`skipped, for want of time: ${file}`)
for (const { file, title, message } of tried.flatMap(({ mended }) => mended))
  console.log(`failed beside other tests, passed alone: ${described(file, title, message)}`)
// Repeated at the end, where the reader of a long run looks.
for (const { file, title, message, outcome } of outcomes)
  if (outcome === 'failed') console.log(`failed: ${described(file, title, message)}`)
const count = (wanted) => outcomes.filter(({ outcome }) => outcome === wanted).length
if (count('skipped') > 0) console.log(`${count('skipped')} skipped`)
console.log(`${count('passed')} passed, ${count('failed')} failed`)
process.exitCode = count('failed') === 0 && count('passed') > 0 ? 0 : 1

function runVitest(reportFile, options, suites = []) {
  const args = ['run', ...suites, '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  return runNode(binOf('vitest'), args, options)
}

async function repeatVitest(files) {
  const code = await runVitest(REPEATED_VITEST_REPORT, { timeout: timeToRepeat(performance.now()) }, files)
  return explained(code, outcomesOfVitest(REPEATED_VITEST_REPORT), 'vitest, second try')
}

function exceptions(suites) {
  return suites.map((suite) => `--exclude=${suite}`)
}

/** The usual specs, and after them the late ones while time is left. */
function startPlaywrights() {
  const usual = startPlaywright(PLAYWRIGHT_REPORT, [
    '--grep-invert',
    LATE_SPECS.map((spec) => basename(spec)).join('|'),
  ])
  const startLate = () => (hasTimeLeft(performance.now()) ? startLateSpecs() : undefined)
  return { usual, late: usual.ended.then(startLate) }
}

function startLateSpecs() {
  return startPlaywright(LATE_PLAYWRIGHT_REPORT, [...LATE_SPECS, '--output=.cache/test-results/e2e-late'])
}

function startPlaywright(report, args) {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  return runNodeAside(binOf('@playwright/test', 'playwright'), ['test', ...args, '--reporter=list,json'], {
    env,
  })
}

async function repeatPlaywright(specs) {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: REPEATED_PLAYWRIGHT_REPORT }
  const args = ['test', ...specs, '--reporter=list,json', '--output=.cache/test-results/e2e-repeated']
  const timeout = timeToRepeat(performance.now())
  const code = await runNode(binOf('@playwright/test', 'playwright'), args, { env, timeout })
  return explained(code, outcomesOfPlaywright(REPEATED_PLAYWRIGHT_REPORT), 'playwright, second try')
}

/** A runner that fails without naming a test counts as one failure. */
function explained(code, outcomes, runner) {
  if (code === 0 || outcomes.some(({ outcome }) => outcome === 'failed')) return outcomes
  return [
    ...outcomes,
    { file: runner, isRunner: true, title: '', outcome: 'failed', message: `ended with code ${code}` },
  ]
}

function described(file, title, message) {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, LINES_OF_FAILURE)
  return `${file.replace(ROOT, '')} ${title}\n    ${lines.join('\n    ')}`
}

function hasPackage(name) {
  return missing.every((need) => need.package !== name)
}

function hasFiles(folder) {
  const path = join(ROOT, folder)
  return existsSync(path) && readdirSync(path).some((name) => name.endsWith('.spec.ts'))
}
