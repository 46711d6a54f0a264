// npm run size: kilobytes of script, gzipped, that a browser loads before a page stands. Reads what the build wrote.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from './run.mjs'

const CONSOLE = join(ROOT, 'admin/dist/console')
// The texts of all pages come with the frame, so each page grows with every text.
const LIST_LIMIT = 475
/** What each page may take besides the entry and the texts of one language. */
const LIMITS = { 'pages/login': 310, 'pages/dashboard': 500 }

const manifest = JSON.parse(readFileSync(join(CONSOLE, '.vite/manifest.json'), 'utf8'))
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
const texts = keyOf('app/texts/bundle-zh-CN.ts')
const frame = keyOf('app/frame/index.ts')
const sizes = new Map()
const rows = lazyOf(entry)
let failed = 0
for (const page of [...new Set(rows)].filter((key) => /\/(pages|resources)\//.test(key)).sort()) {
  const name = page.replace(/^src\//, '')
  const isLogin = name.startsWith('pages/login')
  const loaded = closureOf([entry, texts, page, ...(isLogin ? [] : [frame])])
  const kilobytes = Math.round([...loaded].reduce((sum, file) => sum + sizeOf(file), 0) / 1000)
  const limit = Object.entries(LIMITS).find(([start]) => name.startsWith(start))?.[1] ?? LIST_LIMIT
  if (kilobytes > limit) failed += 1
  console.log(
    `${String(kilobytes).padStart(5)} kB of ${limit}  ${name}${kilobytes > limit ? '  TOO LARGE' : ''}`,
  )
}
process.exitCode = failed === 0 ? 0 : 1

function keyOf(path) {
  const key = `src/${path}`
  if (!manifest[key]) throw new Error(`the build has no ${key}`)
  return key
}

/** All lazy imports that can be reached from the entry. */
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

/** The files that come with these chunks, without what they load later. */
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
