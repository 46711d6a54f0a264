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

/** Cycles of imports, including type imports. */
export function cyclesAmong(texts, packages = new Map()) {
  const known = new Set(texts.keys())
  const graph = new Map(
    [...texts].map(([file, text]) => [
      file,
      importsOf(file, text, { known, packages }).map(({ target }) => target),
    ]),
  )
  return cyclesOf(graph).map(
    (circle) => `import cycle of ${circle.length} files: ${circle.slice(0, MAX_NAMED).join(', ')}`,
  )
}

/** Cycles of a graph, found as strongly connected components (Tarjan 1972); each node has a list of targets. */
export function cyclesOf(graph) {
  const order = new Map()
  const lowest = new Map()
  const open = []
  const cycles = []
  const visit = (node) => {
    order.set(node, order.size)
    lowest.set(node, order.get(node))
    open.push(node)
    for (const target of graph.get(node)) {
      if (!graph.has(target)) continue
      if (!order.has(target)) visit(target)
      if (open.includes(target)) lowest.set(node, Math.min(lowest.get(node), lowest.get(target)))
    }
    if (lowest.get(node) !== order.get(node)) return
    const circle = open.splice(open.indexOf(node))
    if (circle.length > 1 || graph.get(node).includes(node)) cycles.push(circle.sort())
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return cycles
}
