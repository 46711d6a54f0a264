import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '../platform/files/replace-file.ts'

/** A version of a list; `hash` is that of its text: sorted entries (see `readListEntry`), one a line. */
export interface ListVersion {
  id: string
  version: string
  hash: string
}

/** The text of a version, in parts. */
export type ListText = Iterable<string> | AsyncIterable<string | Uint8Array>

export function hashOfEntries(sorted: readonly string[]): string {
  return createHash('sha256').update(sorted.join('\n')).digest('hex')
}

/** The texts of list versions by their hashes: the compiled table of names keeps no spelling. */
export class ListTexts {
  constructor(private readonly folder: string) {}

  /** Writes the texts that are missing. */
  async add(versions: readonly ListVersion[], textOf: (version: ListVersion) => Promise<ListText>) {
    if (versions.length > 0) await mkdir(this.folder, { recursive: true, mode: 0o700 })
    for (const version of versions) {
      const path = this.#pathOf(version.hash)
      if (!existsSync(path)) await replaceFile(path, await textOf(version))
    }
  }

  async removeOthers(versions: readonly ListVersion[]): Promise<void> {
    const kept = new Set(versions.map(({ hash }) => nameOf(hash)))
    const names = await readdir(this.folder).catch((): string[] => [])
    for (const name of names) if (!kept.has(name)) await rm(join(this.folder, name), { force: true })
  }

  /** Throws after the last entry where the text is damaged; it is removed then, so that it is written again. */
  async *entries(hash: string): AsyncGenerator<string> {
    const path = this.#pathOf(hash)
    const found = createHash('sha256')
    let rest = ''
    for await (const chunk of createReadStream(path, 'utf8')) {
      found.update(chunk)
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    if (rest !== '') yield rest
    if (found.digest('hex') === hash) return
    await rm(path, { force: true })
    throw new Error(`the text of a list is damaged: ${path}`)
  }

  /** A version as it is stored; null where it is not. */
  text(hash: string): Promise<Buffer | null> {
    return readFile(this.#pathOf(hash)).catch(() => null)
  }

  #pathOf(hash: string): string {
    return join(this.folder, nameOf(hash))
  }
}

const nameOf = (hash: string) => `${hash}.txt`
