// npm run check: types, lint and format, unused exports, direction of dependencies, size of files.
import { checkStructure } from './check-structure.mjs'
import { binOf, runNode } from './run.mjs'

const steps = [
  ['types', () => runNode(binOf('typescript', 'tsc'), ['-b'])],
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
