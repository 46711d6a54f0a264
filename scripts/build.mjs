// Builds outdated parts: the TypeScript projects (the compiler detects them), the data that the API reads at its
// start, the files of its pages, the API, the command line, and the console.
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressFiles } from './compress-files.mjs'
import { writeConsoleAreas } from './console-areas.mjs'
import { binOf, ROOT, runNode } from './run.mjs'

const DATA_SOURCES = ['api/src/pipeline/enrich', 'package-lock.json']
const API_SOURCES = [
  'api/src',
  'api/package.json',
  'api/external-packages.mjs',
  'api/vite.config.ts',
  'shared/src',
  'package-lock.json',
]
const FONT_SOURCES = ['package-lock.json']
const API_DOCS_SOURCES = ['package-lock.json', 'scripts/compress-files.mjs']
const CLI_SOURCES = ['cli/src', 'cli/package.json', 'cli/vite.config.ts', 'shared/src', 'package-lock.json']
const CONSOLE_SOURCES = [
  'admin/src',
  'admin/public',
  'admin/index.html',
  'admin/vite.config.ts',
  'shared/src',
  'scripts/compress-files.mjs',
  'package-lock.json',
]

/** `report` is called with each part that is built, and when it is done. */
export async function build(report = () => undefined) {
  const stale = (name, stampFile, sources, work) =>
    buildStale(stampFile, sources, () => timed(name, report, work))
  writeConsoleAreas()
  if (!existsSync(join(ROOT, 'api/dist'))) report('building for the first time, which takes about a minute')
  report('checking the types …')
  if ((await runNode(binOf('typescript', 'tsc'), ['-b', 'shared', 'api', 'cli'])) !== 0) return false
  const built = await Promise.all([
    stale('data of addresses and names', 'api/dist/data.stamp', DATA_SOURCES, () =>
      runNode(join(ROOT, 'api/dist/pipeline/prepare-data.js'), []),
    ),
    stale('fonts of reports', 'api/dist/fonts.stamp', FONT_SOURCES, prepareFonts),
    stale('pages of the API', 'api/dist/docs.stamp', API_DOCS_SOURCES, prepareApiDocs),
    stale('server', 'api/dist/bundle.stamp', API_SOURCES, () => bundle('api')),
    stale('command line', 'cli/dist/bundle.stamp', CLI_SOURCES, bundleCommand),
    stale('console', 'admin/dist/console.stamp', CONSOLE_SOURCES, () => bundle('admin')),
  ])
  return built.every((isBuilt) => isBuilt)
}

async function timed(name, report, work) {
  const started = performance.now()
  report(`building the ${name} …`)
  const code = await work()
  if (code === 0) report(`built the ${name} in ${((performance.now() - started) / 1_000).toFixed(0)} s`)
  return code
}

function bundle(workspace) {
  return runNode(binOf('vite'), ['build', '--logLevel', 'warn'], { cwd: join(ROOT, workspace) })
}

/** The modules that the tests import are beside the bundle, so vite does not empty the folder. */
function bundleCommand() {
  const folder = join(ROOT, 'cli/dist')
  for (const name of readdirSync(folder)) if (/^netwarden(-.+)?\.js$/.test(name)) rmSync(join(folder, name))
  return bundle('cli')
}

/** The files of the API browser page, copied from their package and compressed. */
function prepareApiDocs() {
  const folder = join(ROOT, 'api/dist/docs')
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(ROOT, 'node_modules/@fastify/swagger-ui/static'), folder, { recursive: true })
  compressFiles(folder)
  return 0
}

/** The fonts of PDFs: of a package with all weights, the two that reports use, and their licence. */
function prepareFonts() {
  const source = join(ROOT, 'node_modules/@expo-google-fonts/noto-sans-sc')
  const folder = join(ROOT, 'api/dist/prepared/fonts')
  mkdirSync(folder, { recursive: true })
  cpSync(join(source, '400Regular/NotoSansSC_400Regular.ttf'), join(folder, 'regular.ttf'))
  cpSync(join(source, '700Bold/NotoSansSC_700Bold.ttf'), join(folder, 'bold.ttf'))
  cpSync(join(source, 'LICENSE_FONT'), join(folder, 'LICENSE'))
  return 0
}

/** Does the work unless its sources are unchanged since the last time. */
async function buildStale(stampFile, sources, work) {
  const file = join(ROOT, stampFile)
  const stamp = hashOf(sources)
  if (existsSync(file) && readFileSync(file, 'utf8') === stamp) return true
  if ((await work()) !== 0) return false
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, stamp)
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

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.exitCode = (await build()) ? 0 : 1
}
