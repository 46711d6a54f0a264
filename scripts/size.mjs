// npm run size: kilobytes of script, gzipped, that a browser loads before a page is usable. Reads the output of the
// build.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pageTextFolders } from './page-texts.mjs'
import { ROOT } from './run.mjs'

const CONSOLE = join(ROOT, 'admin/dist/console')
const LIST_LIMIT = 512
/** Limits of each page in addition to the entry and the texts of one language. */
const LIMITS = { 'pages/login': 315, 'pages/dashboard': 500 }
const PAGE_TEXTS = pageTextFolders()

const manifest = JSON.parse(readFileSync(join(CONSOLE, '.vite/manifest.json'), 'utf8'))
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
// The entry requests both on every page.
const drawing = [keyOf('app/mount.tsx'), keyOf('app/App.tsx')]
const texts = keyOf('app/texts/bundle-zh-CN.ts')
const framed = [keyOf('app/frame/index.ts'), chunkOf('frame-texts-zh-CN')]
const sizes = new Map()
const rows = lazyOf(entry)
let failed = 0
for (const page of [...new Set(rows)].filter(isPage).sort()) {
  const name = page.replace(/^src\//, '')
  const isLogin = name.startsWith('pages/login')
  const folder = name.split('/').slice(0, 2).join('/')
  const ownTexts = (PAGE_TEXTS.get(folder) ?? []).map((owner) => keyOf(`${owner}/page-texts.zh-CN.ts`))
  const loaded = closureOf([entry, ...drawing, texts, page, ...ownTexts, ...(isLogin ? [] : framed)])
  const kilobytes = Math.round([...loaded].reduce((sum, file) => sum + sizeOf(file), 0) / 1000)
  const limit = Object.entries(LIMITS).find(([start]) => name.startsWith(start))?.[1] ?? LIST_LIMIT
  if (kilobytes > limit) failed += 1
  console.log(
    `${String(kilobytes).padStart(5)} kB of ${limit}  ${name}${kilobytes > limit ? '  TOO LARGE' : ''}`,
  )
}
process.exitCode = failed === 0 ? 0 : 1

function isPage(key) {
  return /\/(pages|resources)\//.test(key) && !/texts\.[^/]+$/.test(key)
}

function keyOf(path) {
  const key = `src/${path}`
  if (!manifest[key]) throw new Error(`the build has no ${key}`)
  return key
}

/** A file that the build made of several. */
function chunkOf(name) {
  const key = Object.keys(manifest).find((one) => manifest[one].name === name)
  if (!key) throw new Error(`the build has no ${name}`)
  return key
}

/** All lazy imports reachable from the entry. */
function lazyOf(start) {
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of [...(manifest[key].imports ?? []), ...(manifest[key].dynamicImports ?? [])])
      visit(next)
  }
  visit(start)
  return [...seen].filter((key) => manifest[key].isDynamicEntry)
}

/** The files loaded with these chunks, without their lazy imports. */
function closureOf(keys) {
  const files = new Set()
  const visit = (key) => {
    const { file, imports = [] } = manifest[key]
    if (files.has(file)) return
    files.add(file)
    for (const next of imports) visit(next)
  }
  for (const key of keys) visit(key)
  return files
}

function sizeOf(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(CONSOLE, file))).length)
  return sizes.get(file)
}
