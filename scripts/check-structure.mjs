// Checks import rules and file lengths.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { chainsBetween, cyclesAmong, importsOf } from './imports.mjs'
import { faultsOfLayers } from './module-layers.mjs'
import { faultsOfNames, faultsOfSpreads } from './names.mjs'
import { ROOT } from './run.mjs'

const MAX_LINES = 400
/** Files of the first area may not import files of the second. */
const NEVER = [
  [/^shared\//, /^(api|cli|admin)\//, 'shared stands on nothing of ours'],
  [/^(admin|cli)\//, /^(api|@netwarden\/api)/, 'console and command line know the API by its contract alone'],
  [
    /^api\/src\/(pipeline|detection|history)\//,
    /^(fastify|api\/src\/(platform\/http|modules)\/)/,
    'what works on visits knows no HTTP and no module',
  ],
  [
    /^api\/src\/platform\//,
    /^api\/src\/(modules|pipeline|detection|history|gateway|engine)\//,
    'the platform knows nothing of the domain',
  ],
  [/^api\/src\/(engine|gateway)\//, /^api\/src\/modules\//, 'a child process knows no module of the server'],
  [
    /^api\/src\/policies\//,
    /^(fastify|api\/src\/(modules|pipeline|gateway|history|detection|platform\/http)\/)/,
    'policies are below all that decides by them',
  ],
  [
    /^api\/src\/.+\//,
    /^api\/src\/(app|composition|main|server)\.ts$/,
    'only the start of the server imports its composition',
  ],
  [
    /^api\/src\/(?!pipeline\/)/,
    /^api\/src\/pipeline\/(?!index\.ts$)/,
    'the pipeline has one public interface, pipeline/index.ts',
  ],
  [
    /^api\/src\/(?!platform\/(state\/|files\/data-dir\.ts$))/,
    /^(libsql|pg)$/,
    'only platform/state opens the state store',
  ],
  [/^api\/src\/.*\.service\.ts$/, /^(fastify|kysely)$/, 'a service knows neither HTTP nor SQL'],
  [/^api\/src\/.*\.routes\.ts$/, /^(kysely|@clickhouse\/client)$/, 'a route knows no SQL'],
]
/** Small processes load these folders: neither zod nor texts come with them, not even through other files. */
const LEAN = /^shared\/src\/(policy|dns)\//
const HEAVY = /^(zod$|shared\/src\/i18n\/)/
const MIGRATIONS = 'api/src/platform/state/migrations/index.ts'
/** The layers of the console from top to bottom: a file imports from its own layer and from lower ones. */
const LAYERS = ['app', 'pages', 'resources', 'domain', 'ra', 'kit'].map((name) => `admin/src/${name}/`)
const THEME = 'admin/src/kit/theme/'
/** Font sizes, font families and colours, which the theme names (text-looks.ts, palette.ts). */
const LOOKS = /fontSize: *['"`]?\d|fontFamily:|['"`]#[\da-f]{3,8}['"`]|\b(rgb|hsl)a?\(/i
/** Background work is a job; connections and threads may send signs of life by a timer. */
const TIMER = /\bsetInterval\(/
const TRANSPORT = [
  'api/src/detection/risk-host.ts',
  'api/src/detection/risk.worker.ts',
  'api/src/dnstap/dnstap.worker.ts',
  'api/src/engine/merge-priority.ts',
  'api/src/gateway/encrypted/encrypted.worker.ts',
  'api/src/gateway/gateway.ts',
  'api/src/modules/stream/stream-hub.ts',
  'api/src/pipeline/ingest.worker.ts',
  'api/src/pipeline/sources/source-runs.ts',
  'api/src/pipeline/write/event-writer.ts',
  'api/src/platform/http/plugins/held-answers.ts',
  'api/src/platform/leases/work-leases.ts',
  'api/src/platform/state/change-follower.ts',
]
/** Log lines carry a code of the catalogue (platform/logging/log-events.ts). */
const BARE_LOG = /\blog(ger)?\??\.(debug|info|warn|error|fatal)\(/
const CATALOGUE = [
  'api/src/platform/logging/area-log-events.ts',
  'api/src/platform/logging/base-log-events.ts',
]
/** Clients name calls by the contract: objects that hold the paths, or `'GET /api/…'`, which the compiler checks. */
const PATH_LITERAL = /['"`]\/api\//
/** These take any name and any row; useRow, useRows and useRecordCalls know both by the contract. */
const UNTYPED_HOOK = /\buse(GetList|GetOne|GetMany|Create|Update|Delete|DataProvider)\b/
/** Its calls must not compile. */
const TYPE_TEST = 'tests/console/typed-calls.test.ts'
const LOOSE = /(@ts-ignore|@ts-expect-error|@ts-nocheck|biome-ignore)/

export function checkStructure() {
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs'],
    { cwd: ROOT },
  )
    .toString()
    .split('\n')
    // A removed file that is not committed yet is still listed.
    .filter((file) => file !== '' && !file.includes('/dist/') && existsSync(join(ROOT, file)))
  const texts = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))
  const packages = packagesOfOurs()
  const names = { known: new Set(files), packages }
  const faults = [
    ...files.flatMap((file) => faultsOf(file, texts.get(file), names)),
    ...faultsOfMigrations(),
    ...faultsOfLogEvents(texts),
    ...cyclesAmong(texts, packages),
    ...faultsOfLayers(texts),
    ...chainsBetween(LEAN, HEAVY, texts, packages).map(
      (chain) => `${chain}: policy and dns load neither zod nor texts`,
    ),
  ]
  for (const fault of faults) console.error(fault)
  return faults.length === 0 ? 0 : 1
}

/** The file of each package name under which another workspace imports it. */
function packagesOfOurs() {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return new Map(
    workspaces.flatMap((folder) => {
      const { name, exports = {} } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
      return Object.entries(exports).map(([path, built]) => [
        normalize(join(name, path)),
        normalize(join(folder, built.replace('/dist/', '/src/').replace(/js$/, 'ts'))),
      ])
    }),
  )
}

function faultsOf(file, text, names) {
  const lines = text.split('\n')
  const faults = []
  if (lines.length > MAX_LINES) faults.push(`${file}: ${lines.length} lines, more than ${MAX_LINES}`)
  if (/\.tsx?$/.test(file) && file !== TYPE_TEST) {
    lines.forEach((line, index) => {
      if (LOOSE.test(line)) faults.push(`${file}:${index + 1}: loose type or silenced check`)
    })
  }
  if (/^(admin|cli)\/src\//.test(file)) {
    lines.forEach((line, index) => {
      if (PATH_LITERAL.test(line))
        faults.push(`${file}:${index + 1}: paths are the contract's (shared/src/contract)`)
    })
  }
  if (/^admin\/src\/(?!ra\/)/.test(file)) {
    lines.forEach((line, index) => {
      if (UNTYPED_HOOK.test(line))
        faults.push(`${file}:${index + 1}: records are read and written by admin/src/ra/records.ts`)
    })
  }
  if (file.endsWith('.tsx') && file.startsWith('admin/src/') && !file.startsWith(THEME)) {
    lines.forEach((line, index) => {
      if (LOOKS.test(line)) faults.push(`${file}:${index + 1}: looks are the theme's (${THEME})`)
    })
  }
  if (file.startsWith('api/src/') && !TRANSPORT.includes(file) && TIMER.test(text))
    faults.push(`${file}: work that runs by itself is a job (platform/jobs)`)
  faults.push(...faultsOfNames(file, text), ...faultsOfSpreads(file, text))
  if (file.startsWith('api/src/') && !file.startsWith('api/src/platform/logging/')) {
    lines.forEach((line, index) => {
      if (BARE_LOG.test(line)) faults.push(`${file}:${index + 1}: write log lines by logEvent`)
    })
  }
  for (const { target, isType } of importsOf(file, text, names)) {
    if (!isType && layerOf(target) < layerOf(file))
      faults.push(`${file} imports ${target}: imports run downwards only`)
    for (const [from, to, why] of NEVER) {
      if (from.test(file) && to.test(target)) faults.push(`${file} imports ${target}: ${why}`)
    }
  }
  return faults
}

/** Codes of the catalogue that no log line uses are faults. */
function faultsOfLogEvents(texts) {
  const sources = [...texts].filter(([file]) => file.startsWith('api/src/') && !CATALOGUE.includes(file))
  return CATALOGUE.flatMap((file) => {
    const codes = [...(texts.get(file) ?? '').matchAll(/^ {2}'([a-z._\d]+)': \{$/gm)].map(([, code]) => code)
    const unused = codes.filter((code) => !sources.some(([, text]) => text.includes(`'${code}'`)))
    return unused.map((code) => `${file}: no line uses ${code}`)
  })
}

/** Migrations run in the order of their names: unique numbers, listed in order; numbers may be skipped. */
function faultsOfMigrations() {
  const listed = [...readFileSync(join(ROOT, MIGRATIONS), 'utf8').matchAll(/^ {2}'(\d{4})-/gm)]
  const isInOrder = listed.every(([, number], index) => Number(number) > Number(listed[index - 1]?.[1] ?? 0))
  return isInOrder ? [] : [`${MIGRATIONS}: not in the order of their numbers, in which they run`]
}

const layerOf = (file) => {
  const layer = LAYERS.findIndex((folder) => file.startsWith(folder))
  return layer === -1 ? Number.NaN : layer
}
