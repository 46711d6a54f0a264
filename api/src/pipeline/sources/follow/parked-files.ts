import type { Start } from './candidates.ts'
import type { DirectoryEntry } from './directory.ts'
import { hashOfHead } from './fingerprint.ts'
import type { FilePosition, ParkedFile, ParkedFileQuery, SequencePosition } from './positions.ts'

const AT_ONCE = 500

/** The finished files of a folder with more files than can be followed: they are kept in the state store only. */
export class ParkedFiles {
  #recalled: ParkedFile[] = []

  constructor(
    private readonly find: (asked: ParkedFileQuery) => Promise<ParkedFile[]>,
    /** The one format that the source is read as; null where it is detected per file. */
    private readonly format: string | null,
    /** Whether any file was ever stored there. */
    public hasAny: boolean,
    /** How many files are followed at a time; the others are parked here, or wait. */
    readonly mostFiles: number,
  ) {}

  /** The given entries that are parked here and unchanged. */
  readonly findFinished = async (entries: readonly DirectoryEntry[]): Promise<ReadonlySet<string>> => {
    const byId = new Map(entries.map((entry) => [entry.id, entry]))
    const found = await this.#ask({ ids: [...byId.keys()], heads: [] })
    const isSame = ({ file, mtime }: ParkedFile) => {
      const entry = byId.get(file.id)
      return entry?.size === file.size && entry.mtime === mtime
    }
    return new Set(found.filter(isSame).map(({ file }) => file.id))
  }

  /** The stored positions of files that return, and of those that they may be copies of, except for followed files. */
  async recall(
    entries: readonly DirectoryEntry[],
    starts: readonly (Start | null)[],
    followed: ReadonlySet<number>,
  ): Promise<FilePosition[]> {
    const heads = starts.flatMap((start) =>
      start && start.bytes.length > 0 ? [hashOfHead(start.bytes)] : [],
    )
    const found = await this.#ask({ ids: entries.map(({ id }) => id), heads: [...new Set(heads)] })
    const recalled = found.filter(({ file }) => !followed.has(file.key)).map((file) => this.#readAsSet(file))
    this.#recalled.push(...recalled)
    return recalled.map(({ file }) => ({ ...file }))
  }

  /** The source's format may have been changed since. */
  #readAsSet(parked: ParkedFile): ParkedFile {
    if (this.format === null || parked.file.format === this.format) return parked
    return { ...parked, file: { ...parked.file, format: null, sequence: '' }, sequence: null }
  }

  /** The readers of files restored since the last call, by their names. */
  takeSequences(): [string, SequencePosition][] {
    const sequences = this.#recalled.flatMap(({ file, sequence }): [string, SequencePosition][] =>
      sequence ? [[file.sequence, sequence]] : [],
    )
    this.#recalled = []
    return sequences
  }

  async #ask({ ids, heads }: ParkedFileQuery): Promise<ParkedFile[]> {
    if (!this.hasAny) return []
    const found = new Map<number, ParkedFile>()
    for (let at = 0; at < Math.max(ids.length, heads.length); at += AT_ONCE) {
      const part = { ids: ids.slice(at, at + AT_ONCE), heads: heads.slice(at, at + AT_ONCE) }
      for (const parked of await this.find(part)) found.set(parked.file.key, parked)
    }
    return [...found.values()]
  }
}
