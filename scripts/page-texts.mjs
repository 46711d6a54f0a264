import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'

const SOURCE = join(ROOT, 'admin/src')

/** For each folder of pages or of a resource: the folders whose `page-texts` its pages load, as its index declares. */
export function pageTextFolders() {
  const folders = ['pages', 'resources'].flatMap((layer) =>
    readdirSync(join(SOURCE, layer)).map((name) => `${layer}/${name}`),
  )
  return new Map(folders.map((folder) => [folder, foldersIn(folder)]))
}

function foldersIn(folder) {
  const index = readIndex(folder)
  const taken = [...index.matchAll(/import \{ pageTexts as \w+ \} from '([^']+)\/index\.ts'/g)]
  const own = index.includes('export const pageTexts') ? [folder] : []
  return [...own, ...taken.map(([, from]) => join(folder, from))]
}

function readIndex(folder) {
  try {
    return readFileSync(join(SOURCE, folder, 'index.ts'), 'utf8')
  } catch (error) {
    // The sign-in page is not in the table of pages.
    if (error.code === 'ENOENT') return ''
    throw error
  }
}
