// npm run dev: compiler on watch, the API restarted on change, and the console's development server in front of it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build } from './build.mjs'
import { binOf, ROOT } from './run.mjs'

if (!(await build())) process.exit(1)
const children = [
  [binOf('typescript', 'tsc'), '-b', 'shared', 'api', 'cli', '--watch', '--preserveWatchOutput'],
  ['--watch', '--watch-preserve-output', join(ROOT, 'api/dist/main.js')],
  [binOf('vite')],
].map((args, index) =>
  spawn(process.execPath, args, {
    cwd: index === 2 ? join(ROOT, 'admin') : ROOT,
    stdio: 'inherit',
    // A group of its own: the compiler's script starts a program that outlives it otherwise.
    detached: true,
  }),
)
const endAll = () => {
  for (const { pid, exitCode, signalCode } of children)
    if (exitCode === null && signalCode === null) process.kill(-pid, 'SIGTERM')
}
for (const child of children) child.once('exit', endAll)
process.once('SIGINT', endAll)
process.once('SIGTERM', endAll)
