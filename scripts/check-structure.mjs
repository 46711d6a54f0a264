// Who may import whom, and how long a file may be. Dictionaries are complete by their types; unused texts are found here.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ROOT } from './run.mjs'

const MAX_LINES = 400
/** A file of the first may not import one of the second. */
const NEVER = [
  [/^shared\//, /^(api|cli|admin)\//, 'shared stands on nothing of ours'],
  [/^(admin|cli)\//, /^(api|@netwarden\/api)/, 'console and command line know the API by its contract alone'],
  [/^api\/src\/ingest\//, /^(fastify|api\/src\/(http|features)\/)/, 'ingest knows no HTTP'],
  [/^api\/src\/(?!ingest\/)/, /^api\/src\/ingest\/(?!index\.ts$)/, 'ingest has one door, ingest/index.ts'],
  [/^api\/src\/.*\.service\.ts$/, /^(fastify|kysely)$/, 'a service knows neither HTTP nor SQL'],
  [/^api\/src\/.*\.routes\.ts$/, /^(kysely|@clickhouse\/client)$/, 'a route knows no SQL'],
]
const MIGRATIONS = 'api/src/state/migrations/index.ts'
const LOOSE = /(@ts-ignore|@ts-expect-error|@ts-nocheck|biome-ignore)/

export function checkStructure() {
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs'],
    { cwd: ROOT },
  )
    .toString()
    .split('\n')
    // A file that was removed but not committed yet is still named.
    .filter((file) => file !== '' && !file.includes('/dist/') && existsSync(join(ROOT, file)))
  const faults = [...files.flatMap((file) => faultsOf(file)), ...faultsOfMigrations()]
  for (const fault of faults) console.error(fault)
  return faults.length === 0 ? 0 : 1
}

function faultsOf(file) {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const lines = text.split('\n')
  const faults = []
  if (lines.length > MAX_LINES) faults.push(`${file}: ${lines.length} lines, more than ${MAX_LINES}`)
  if (/\.tsx?$/.test(file)) {
    lines.forEach((line, index) => {
      if (LOOSE.test(line)) faults.push(`${file}:${index + 1}: loose type or silenced check`)
    })
  }
  for (const target of importsOf(file, text)) {
    for (const [from, to, why] of NEVER) {
      if (from.test(file) && to.test(target)) faults.push(`${file} imports ${target}: ${why}`)
    }
  }
  return faults
}

/** They run in the order of their names: each number once, listed as they run. */
function faultsOfMigrations() {
  const listed = [...readFileSync(join(ROOT, MIGRATIONS), 'utf8').matchAll(/^ {2}'(\d{4})-/gm)]
  const isInOrder = listed.every(([, number], index) => Number(number) === index + 1)
  return isInOrder ? [] : [`${MIGRATIONS}: not numbered from 0001 on in the order in which they run`]
}

function importsOf(file, text) {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target]) =>
    target.startsWith('.') ? normalize(join(dirname(file), target)) : target,
  )
}
