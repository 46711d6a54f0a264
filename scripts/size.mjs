// npm run size: kilobytes of script, gzipped, that a browser loads before a page stands. Reads what the build wrote.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from './run.mjs'

const CONSOLE = join(ROOT, 'admin/dist/console')
const LIST_LIMIT = 470
/** What each page may take besides the entry and the texts of one language. */
const LIMITS = { 'pages/login': 310, 'pages/dashboard': 500 }
/** Texts that come with a page alone (`app/texts/areas.ts`): whose page, and the folders of the texts. */
const OWN_TEXTS = [
  [/^(pages\/dns|resources\/dns-zones)\//, ['pages/dns', 'resources/dns-zones']],
  [/^pages\/policy\//, ['resources/operation-log']],
  [
    /^pages\/system-config\//,
    ['', '/alarm', '/risk', '/service'].map((part) => `pages/system-config${part}`),
  ],
  [/^pages\/(system-config|user-center)\//, ['pages/user-center']],
  [/^(pages\/user-center|resources\/operation-log)\//, ['resources/operation-log']],
  [/^(pages\/user-center|resources\/users)\//, ['resources/users']],
]

const manifest = JSON.parse(readFileSync(join(CONSOLE, '.vite/manifest.json'), 'utf8'))
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
// The entry asks for both at once, whatever the page is.
const drawing = [keyOf('app/mount.tsx'), keyOf('app/App.tsx')]
const texts = keyOf('app/texts/bundle-zh-CN.ts')
const framed = [keyOf('app/frame/index.ts'), keyOf('app/texts/console-zh-CN.ts')]
const sizes = new Map()
const rows = lazyOf(entry)
let failed = 0
for (const page of [...new Set(rows)].filter(isPage).sort()) {
  const name = page.replace(/^src\//, '')
  const isLogin = name.startsWith('pages/login')
  const own = OWN_TEXTS.flatMap(([pages, folders]) => (pages.test(name) ? folders : []))
  const ownTexts = own.map((folder) => keyOf(`${folder}/texts.zh-CN.ts`))
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
  return /\/(pages|resources)\//.test(key) && !/\/texts\.[^/]+$/.test(key)
}

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
