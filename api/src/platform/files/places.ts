import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder of this package, seen from its sources, from its modules one by one, and from the bundle alike. */
const PACKAGE = findPackage(new URL('.', import.meta.url))

/** A file or folder shipped beside the code, named from this package's folder. */
export function placeOf(relative: string): string {
  return fileURLToPath(new URL(relative, PACKAGE))
}

function findPackage(folder: URL): URL {
  if (existsSync(new URL('package.json', folder))) return folder
  const above = new URL('..', folder)
  if (above.href === folder.href) throw new Error('package.json is missing beside the code')
  return findPackage(above)
}
