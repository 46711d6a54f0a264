// The list of the console's folders (`admin/src/app/areas.ts`): every folder with an index is registered.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'

const SOURCE = join(ROOT, 'admin/src')
const LIST = join(SOURCE, 'app/areas.ts')
/** A page and a resource may have folders of the same name. */
const LAYERS = { pages: 'Page', resources: 'Resource' }
const HEAD =
  "/** The console's folders, written by the build. The index of each declares its menu, routes, texts and resources. */"

/** Rewrites the list when folders were added or removed; returns whether it changed. */
export function writeConsoleAreas() {
  const lines = Object.entries(LAYERS).flatMap(([layer, kind]) =>
    readdirSync(join(SOURCE, layer))
      .filter((folder) => existsSync(join(SOURCE, layer, folder, 'index.ts')))
      .sort()
      .map((folder) => `export * as ${camelCase(folder)}${kind} from '../${layer}/${folder}/index.ts'`),
  )
  const text = [HEAD, ...lines, ''].join('\n')
  if (existsSync(LIST) && readFileSync(LIST, 'utf8') === text) return false
  writeFileSync(LIST, text)
  return true
}

function camelCase(name) {
  return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
}
