import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { placeOf } from '../../platform/files/places.ts'

/** Where the build stores the data that it prepares from packages, to keep starts short. */
export const PREPARED_FOLDER = placeOf('dist/prepared')

export interface Preparation<T> {
  name: string
  /** Version of the package that the data comes from. */
  version: string
  make(): Promise<Uint8Array>
  /** Null when the bytes are damaged or of another format. */
  read(bytes: Buffer): T | null
}

/** Returns the prepared data; where it is missing or unreadable, prepares it now and stores it if possible. */
export async function openPrepared<T>(directory: string, preparation: Preparation<T>): Promise<T> {
  const { name, version, make, read } = preparation
  const file = path.join(directory, `${name}-${version}.bin`)
  const kept = await readFile(file).then(read, () => null)
  if (kept !== null) return kept
  const bytes = Buffer.from(await make())
  const made = read(bytes)
  if (made === null) throw new Error(`what was made of ${name} cannot be read`)
  // Without write access to the folder, the next start takes a second longer; nothing else.
  await keep(directory, file, bytes, `${name}-`).catch(() => undefined)
  return made
}

/** Readers see the old file or the whole new one, never a part. */
async function keep(directory: string, file: string, bytes: Uint8Array, prefix: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, bytes)
  await rename(draft, file)
  const stale = (await readdir(directory)).filter(
    (name) => name.startsWith(prefix) && name.endsWith('.bin') && name !== path.basename(file),
  )
  await Promise.all(stale.map((name) => rm(path.join(directory, name), { force: true })))
}
