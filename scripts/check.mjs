// npm run check: types, lint and format, unused exports, direction of dependencies, size of files.
import { checkStructure } from './check-structure.mjs'
import { checkCommandReference } from './command-reference.mjs'
import { writeConsoleAreas } from './console-areas.mjs'
import { checkLogEvents } from './log-events.mjs'
import { binOf, runNode } from './run.mjs'

const steps = [
  ['folders of the console', async () => isListed()],
  ['types', () => runNode(binOf('typescript', 'tsc'), ['-b'])],
  ['log events', checkLogEvents],
  ['command reference', checkCommandReference],
  ['lint and format', () => runNode(binOf('@biomejs/biome', 'biome'), ['ci', '--error-on-warnings', '.'])],
  ['unused exports', () => runNode(binOf('knip'), ['--no-progress'])],
  ['structure', async () => checkStructure()],
]

let failed = 0
for (const [name, run] of steps) {
  const code = await run()
  console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name}`)
  if (code !== 0) failed += 1
}
process.exitCode = failed === 0 ? 0 : 1

/** Whether the list was current. An outdated list is rewritten and has to be committed. */
function isListed() {
  if (!writeConsoleAreas()) return 0
  console.log('admin/src/app/areas.ts was behind the folders and has been written anew')
  return 1
}
