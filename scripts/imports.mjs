// Import graph of files, and cycles in it.
import { dirname, join, normalize } from 'node:path'

/** Number of files that are named of a cycle. */
const MAX_NAMED = 12
const COMMENT = String.raw`\/\*[\s\S]*?\*\/|\/\/[^\n]*\n`
const SPACE = `(?:\\s|${COMMENT})*`
const IMPORT = new RegExp(
  [
    // import … from, export … from
    String.raw`\b(?:import|export)\s+(?<type>type\s+(?!from\b))?(?:(?!\b(?:import|export)\b)[\w*\s,{}$]|${COMMENT})*?\bfrom\s*'(?<from>[^']+)'`,
    // import '…', and import('…') unless it is the type of one
    String.raw`(?<!\btypeof\s+)\bimport${SPACE}\(?${SPACE}'(?<bare>[^']+)'`,
    // The file of a worker or child process.
    String.raw`\bnew URL\(\s*'(?<url>[^']+)'\s*,\s*import\.meta\.url\s*\)`,
  ].join('|'),
  'g',
)

/**
 * Every import and re-export, including lazy ones and workers. `isType`: the import does not exist at run time.
 * `known` are existing files, `packages` the files of our package names; other sources are returned unchanged.
 */
export function importsOf(file, text, { known, packages }) {
  return [...text.matchAll(IMPORT)].flatMap(({ groups: { type, from, bare, url } }) => {
    const written = from ?? bare ?? url
    const isPath = written.startsWith('.')
    const target = isPath ? normalize(join(dirname(file), written)) : (packages.get(written) ?? written)
    // Built files are loaded by their built names.
    const source = [target, target.replace(/\.js$/, '.ts')].find((path) => known.has(path))
    if (url !== undefined && source === undefined) return []
    return [{ isType: type !== undefined, target: source ?? target }]
  })
}

/**
 * The imports through which files of `from` load `to` at run time, directly or through others: one chain for each target.
 * `to` may match files and names of packages.
 */
export function chainsBetween(from, to, texts, packages = new Map()) {
  const known = new Set(texts.keys())
  const chains = []
  const seen = new Set()
  const queue = [...known].filter((file) => from.test(file)).map((file) => [file])
  for (let chain = queue.shift(); chain; chain = queue.shift()) {
    const file = chain.at(-1)
    if (seen.has(file)) continue
    seen.add(file)
    if (to.test(file)) chains.push(chain.join(' → '))
    else if (known.has(file)) {
      for (const { isType, target } of importsOf(file, texts.get(file), { known, packages }))
        if (!isType) queue.push([...chain, target])
    }
  }
  return chains
}

/** Cycles of imports, including type imports, found as strongly connected components (Tarjan 1972). */
export function cyclesAmong(texts, packages = new Map()) {
  const known = new Set(texts.keys())
  const importedBy = new Map(
    [...texts].map(([file, text]) => [
      file,
      importsOf(file, text, { known, packages }).map(({ target }) => target),
    ]),
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
  for (const file of known) if (!order.has(file)) visit(file)
  return cycles.map(
    (circle) => `import cycle of ${circle.length} files: ${circle.sort().slice(0, MAX_NAMED).join(', ')}`,
  )
}
