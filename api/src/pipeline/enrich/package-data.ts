import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'

const require = createRequire(import.meta.url)
const manifestSchema = z.object({ version: z.string() })

/** A package that ships data files: its folder and version. */
export interface DataPackage {
  directory: string
  version: string
}

export async function locateDataPackage(name: string): Promise<DataPackage> {
  const manifest = manifestOf(name)
  const { version } = manifestSchema.parse(JSON.parse(await readFile(manifest, 'utf8')))
  return { directory: path.dirname(manifest), version }
}

/** A package that does not export its manifest has it beside its exports. */
function manifestOf(name: string): string {
  try {
    return require.resolve(`${name}/package.json`)
  } catch {
    return path.join(path.dirname(require.resolve(name)), 'package.json')
  }
}
