// npm test: fetches what is missing, builds, runs every suite against the built product, and counts.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { binOf, ROOT, runNode } from './run.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

const RESULTS = join(ROOT, '.cache/test-results')
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

const present = ensureSystemPackages()
if (!(await build())) {
  console.log('0 passed, 1 failed')
  process.exit(1)
}

const total = { passed: 0, failed: 0, skipped: 0 }
await runVitest()
if (present.has('chromium') && hasFiles('tests/e2e')) await runPlaywright()
if (total.skipped > 0) console.log(`${total.skipped} skipped`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1

async function runVitest() {
  const file = join(RESULTS, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runNode(binOf('vitest'), args)
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  add({
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    code,
  })
}

async function runPlaywright() {
  const file = join(RESULTS, 'playwright.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const code = await runNode(binOf('@playwright/test', 'playwright'), ['test', '--reporter=list,json'], {
    env,
  })
  const stats = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).stats : null
  if (stats?.flaky > 0) console.log(`${stats.flaky} passed at the second try only`)
  add({
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
    code,
  })
}

/** A runner that ends badly without naming a test (a file that does not load, say) counts as one failure. */
function add({ passed, failed, skipped, code }) {
  total.passed += passed
  total.failed += code !== 0 && failed === 0 ? 1 : failed
  total.skipped += skipped
}

function hasFiles(folder) {
  const path = join(ROOT, folder)
  return existsSync(path) && readdirSync(path).some((name) => name.endsWith('.spec.ts'))
}
