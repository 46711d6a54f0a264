// Checks the layers of api/src/modules, and folder cycles there and among the resources of the console.
import { cyclesOf, importsOf } from './imports.mjs'

const MODULES = 'api/src/modules/'
const RESOURCES = 'admin/src/resources/'
/** The modules of the platform share a folder; none of them needs a module of another one. */
const PLATFORM = 'platform'
const IS_MODULE = /\.module\.ts$/
const IS_INTERFACE = /(\/index|\.module)\.ts$/
const REPOSITORY = /\bclass (\w+Repository)\b/g
const CREATED = /\bnew (\w+Repository)\b/g

/**
 * Folders form no cycle, and each holds one module at most. A folder of api/src/modules imports from the folders of modules that it needs, directly or through
 * others, and from folders without a module, by their `index.ts` or the module. A folder without a module stands below all
 * that have one. Repositories are created in the folder that defines them.
 */
export function faultsOfLayers(texts) {
  const modules = importsAmong(MODULES, texts)
  return [
    ...cyclesOfFolders(MODULES, modules),
    ...cyclesOfFolders(RESOURCES, importsAmong(RESOURCES, texts)),
    ...upwardImports(modules, needsOfFolders(texts)),
    ...sharedFolders(texts),
    ...foreignRepositories(texts),
  ]
}

/** The folder of a file below `root`; undefined for files of the root itself and elsewhere. */
function folderOf(root, file) {
  if (!file.startsWith(root)) return undefined
  const [folder, ...rest] = file.slice(root.length).split('/')
  return rest.length > 0 ? folder : undefined
}

/** Imports from one folder below `root` into another one. */
function importsAmong(root, texts) {
  const known = new Set(texts.keys())
  return [...texts].flatMap(([file, text]) => {
    const from = folderOf(root, file)
    if (from === undefined) return []
    return importsOf(file, text, { known, packages: new Map() }).flatMap(({ target }) => {
      const to = folderOf(root, target)
      return to === undefined || to === from ? [] : [{ file, target, from, to }]
    })
  })
}

function cyclesOfFolders(root, imports) {
  const graph = new Map(imports.flatMap(({ from, to }) => [from, to]).map((folder) => [folder, []]))
  for (const { from, to } of imports) graph.get(from).push(to)
  return cyclesOf(graph).map(
    (circle) => `${root}: import cycle of ${circle.length} folders: ${circle.join(', ')}`,
  )
}

/** For each folder with a module: the folders of the modules that it needs, directly or through others. */
function needsOfFolders(texts) {
  const known = new Set(texts.keys())
  const needs = new Map()
  for (const [file, text] of texts) {
    const folder = folderOf(MODULES, file)
    if (folder === undefined || !IS_MODULE.test(file)) continue
    // A module imports another one to name it in its needs.
    const folders = importsOf(file, text, { known, packages: new Map() })
      .filter(({ isType, target }) => !isType && IS_MODULE.test(target))
      .map(({ target }) => folderOf(MODULES, target))
    needs.set(folder, [...(needs.get(folder) ?? []), ...folders])
  }
  return new Map([...needs.keys()].map((folder) => [folder, reachedFrom(folder, needs)]))
}

function reachedFrom(folder, needs) {
  const reached = new Set()
  const queue = [folder]
  for (const next of queue) {
    for (const needed of needs.get(next) ?? []) {
      if (reached.has(needed)) continue
      reached.add(needed)
      queue.push(needed)
    }
  }
  return reached
}

function upwardImports(imports, needs) {
  return imports.flatMap(({ file, target, from, to }) => {
    if (needs.has(to) && !needs.has(from))
      return [`${file} imports ${target}: a folder without a module stands below those with one`]
    if (needs.has(to) && !needs.get(from).has(to))
      return [`${file} imports ${target}: the module of ${from} does not need the one of ${to}`]
    if (!IS_INTERFACE.test(target)) return [`${file} imports ${target}: other folders import its index.ts`]
    return []
  })
}

function sharedFolders(texts) {
  const folders = [...texts.keys()]
    .filter((file) => IS_MODULE.test(file))
    .map((file) => folderOf(MODULES, file))
  const shared = folders.filter((folder, index) => folder !== PLATFORM && folders.indexOf(folder) !== index)
  return [...new Set(shared)].map((folder) => `${MODULES}${folder}: a folder holds one module`)
}

function foreignRepositories(texts) {
  const ownerOf = new Map(
    [...texts].flatMap(([file, text]) => {
      const folder = folderOf(MODULES, file)
      return folder === undefined ? [] : [...text.matchAll(REPOSITORY)].map(([, name]) => [name, folder])
    }),
  )
  return [...texts]
    .filter(([file]) => file.startsWith('api/src/'))
    .flatMap(([file, text]) =>
      [...text.matchAll(CREATED)].flatMap(([, name]) => {
        const owner = ownerOf.get(name)
        return owner === undefined || owner === folderOf(MODULES, file)
          ? []
          : [`${file} creates ${name}: use the one that the module of ${owner} provides`]
      }),
    )
}
