import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The script of a package's command, so that nothing depends on a shell or on the PATH. */
export function binOf(packageName, command = packageName) {
  const folder = join(ROOT, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/** Runs a Node script to its end; resolves with its exit code. `node` is the executable, by default the current one. */
export function runNode(script, args, { node = process.execPath, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [script, ...args], { cwd: ROOT, stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

/** Enough for an error with its stack. */
const LAST_LINES = 60
/** Processes that a script has left behind may hold its output open (ms). */
const PATIENCE = 2_000

/** Runs a script as `runNode` does; resolves with its exit code, and with how it ended: code or signal, and last lines of errors. */
export async function runNodeToEnd(script, args, { node = process.execPath, ...options } = {}) {
  const child = spawn(node, [script, ...args], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'pipe'],
    ...options,
  })
  let errors = []
  child.stderr.on('data', (chunk) => {
    process.stderr.write(chunk)
    errors = [...errors, chunk].slice(-LAST_LINES)
  })
  const closed = once(child, 'close')
  const [code, signal] = await once(child, 'exit')
  await Promise.race([closed, setTimeout(PATIENCE, undefined, { ref: false })])
  child.stderr.destroy()
  const lines = Buffer.concat(errors).toString().trim().split('\n').slice(-LAST_LINES)
  return {
    code: code ?? 1,
    end: [signal ? `ended by ${signal}` : `ended with code ${code}`, ...lines].join('\n'),
  }
}

/** Runs a script while another one has the terminal: its output is buffered until `show`, and printed directly afterwards. */
export function runNodeAside(script, args, options = {}) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
  const kept = []
  const keep = (chunk) => kept.push(chunk)
  const outputs = [child.stdout, child.stderr]
  for (const output of outputs) output.on('data', keep)
  const show = () => {
    for (const output of outputs) output.off('data', keep).pipe(process.stdout, { end: false })
    process.stdout.write(Buffer.concat(kept))
  }
  return { ended, show }
}
