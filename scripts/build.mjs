// Builds what is stale: the TypeScript projects (the compiler knows which), and the console when its sources changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { binOf, ROOT, runNode } from './run.mjs'

const STAMP = join(ROOT, 'admin/dist/console.stamp')
const CONSOLE_SOURCES = [
  'admin/src',
  'admin/public',
  'admin/index.html',
  'admin/vite.config.ts',
  'shared/src',
  'package-lock.json',
]

export async function build() {
  if ((await runNode(binOf('typescript', 'tsc'), ['-b', 'shared', 'api', 'cli'])) !== 0) return false
  const stamp = hashOf(CONSOLE_SOURCES)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return true
  const code = await runNode(binOf('vite'), ['build', '--logLevel', 'warn'], { cwd: join(ROOT, 'admin') })
  if (code !== 0) return false
  mkdirSync(join(ROOT, 'admin/dist'), { recursive: true })
  writeFileSync(STAMP, stamp)
  return true
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) addToHash(hash, path)
  return hash.digest('hex')
}

function addToHash(hash, path) {
  const full = join(ROOT, path)
  if (!existsSync(full)) return
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) addToHash(hash, join(path, name))
  } else {
    hash.update(path).update('\0').update(readFileSync(full)).update('\0')
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  process.exitCode = (await build()) ? 0 : 1
}
