import { fileURLToPath } from 'node:url'

/** The folder of files shipped with the API, seen from the sources and from the build alike. */
const ASSETS = new URL('../../../assets/', import.meta.url)

export function assetPath(relative: string): string {
  return fileURLToPath(new URL(relative, ASSETS))
}
