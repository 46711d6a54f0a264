// The packages of the lock file that some of them need, as entries of a shrinkwrap: npm applies neither the lock file nor the
// `overrides` of a workspace to a package that it installs, but it follows the shrinkwrap inside the package.

/** Where a package finds a dependency: in its own folder of packages, or in one above it. */
function pathOf(locked, from, name) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (locked[path]) return path
    if (folder === '') return null
  }
}

function neededBy({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys(dependencies), ...peers]
}

/** Paths of the packages that are reached from `start`; through optional dependencies too where `isOptionalToo`. */
function reachedFrom(locked, start, isOptionalToo) {
  const reached = new Set()
  const visit = (path) => {
    if (reached.has(path)) return
    reached.add(path)
    const entry = locked[path]
    const optional = isOptionalToo ? Object.keys(entry.optionalDependencies ?? {}) : []
    for (const name of new Set([...neededBy(entry), ...optional])) {
      const found = pathOf(locked, path, name)
      if (found) visit(found)
      else if (!isOptionalToo || !optional.includes(name))
        throw new Error(`${path} needs ${name}: not locked`)
    }
  }
  for (const path of start) visit(path)
  return reached
}

/** Exact versions of `required` and `optional` packages, and the entries of all that they need. */
export function lockedPackages(locked, { required, optional }) {
  const pathsOf = (names) => names.map((name) => `node_modules/${name}`)
  const always = reachedFrom(locked, pathsOf(required), false)
  const all = reachedFrom(locked, pathsOf([...required, ...optional]), true)
  const entries = [...all].sort().map((path) => {
    const { dev: _, devOptional: _both, optional: _optional, peer: _peer, ...entry } = locked[path]
    return [path, always.has(path) ? entry : { ...entry, optional: true }]
  })
  const versions = (names) =>
    Object.fromEntries(names.map((name) => [name, locked[`node_modules/${name}`].version]))
  return {
    dependencies: versions(required),
    optionalDependencies: versions(optional),
    entries: Object.fromEntries(entries),
  }
}
