// Who may import whom, and how long a file may be. Dictionaries are complete by their types; unused texts are found here.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { faultsOfWrites } from './check-writes.mjs'
import { ROOT } from './run.mjs'

const MAX_LINES = 400
/** Of the files of a cycle as many are named. */
const MAX_NAMED = 12
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
/** The console's layers, from the top: a file imports from its own layer and from those below. */
const LAYERS = ['app', 'pages', 'resources', 'domain', 'ra', 'kit'].map((name) => `admin/src/${name}/`)
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
  const faults = [...files.flatMap((file) => faultsOf(file)), ...faultsOfMigrations(), ...cyclesAmong(files)]
  for (const fault of faults) console.error(fault)
  return faults.length === 0 ? 0 : 1
}

function faultsOf(file) {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const lines = text.split('\n')
  const faults = faultsOfWrites(file, text)
  if (lines.length > MAX_LINES) faults.push(`${file}: ${lines.length} lines, more than ${MAX_LINES}`)
  if (/\.tsx?$/.test(file)) {
    lines.forEach((line, index) => {
      if (LOOSE.test(line)) faults.push(`${file}:${index + 1}: loose type or silenced check`)
    })
  }
  for (const { target, isType } of importsOf(file, text)) {
    if (!isType && layerOf(target) < layerOf(file))
      faults.push(`${file} imports ${target}: imports run downwards only`)
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

const layerOf = (file) => {
  const layer = LAYERS.findIndex((folder) => file.startsWith(folder))
  return layer === -1 ? Number.NaN : layer
}

/** Every import and re-export, lazy ones included. `isType`: it is gone when the program runs. */
function importsOf(file, text) {
  return [
    ...text.matchAll(
      /\b(?:import|export)\s+(type\s+)?[\w*\s,{}$]*?\bfrom\s*'([^']+)'|\bimport\s*\(?\s*'([^']+)'/g,
    ),
  ].map(([, type, from, bare]) => {
    const target = from ?? bare
    return {
      isType: type !== undefined,
      target: target.startsWith('.') ? normalize(join(dirname(file), target)) : target,
    }
  })
}

/** Files that reach themselves by imports, found as strongly connected components (Tarjan 1972). */
function cyclesAmong(files) {
  const importedBy = new Map(
    files.map((file) => {
      const imports = importsOf(file, readFileSync(join(ROOT, file), 'utf8'))
      return [file, imports.filter(({ isType }) => !isType).map(({ target }) => target)]
    }),
  )
  const order = new Map()
  const lowest = new Map()
  const open = []
  const cycles = []
  const visit = (file) => {
    order.set(file, order.size)
    lowest.set(file, order.get(file))
    open.push(file)
    for (const target of importedBy.get(file)) {
      if (!importedBy.has(target)) continue
      if (!order.has(target)) visit(target)
      if (open.includes(target)) lowest.set(file, Math.min(lowest.get(file), lowest.get(target)))
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1 || importedBy.get(file).includes(file)) cycles.push(circle)
  }
  for (const file of files) if (!order.has(file)) visit(file)
  return cycles.map(
    (circle) => `import cycle of ${circle.length} files: ${circle.sort().slice(0, MAX_NAMED).join(', ')}`,
  )
}
