import { detectFormat, formatNames } from '../formats/index.ts'
import { isConversing } from '../lines/conversing.ts'
import { errorCode } from './directory.ts'
import { type FollowedFile, faultOf } from './followed-file.ts'
import { SAMPLE_LINES, sampleLines } from './sample-lines.ts'

/** How long fewer lines than a whole sample are waited for. */
const FEW_LINES_WAIT = 2_000
const UNKNOWN_AFTER = 10_000

/** Tells the formats of the files of one source from their first lines. */
export class Recogniser {
  /** Since when a file has lines, and how large it was when it was last tried. */
  readonly #tried = new Map<number, { since: number; size: number }>()

  constructor(private readonly asked: { format: string; kind: 'tail' | 'folder' }) {}

  /** Sets format and lane where they are clear; true when it did. */
  async recognise(file: FollowedFile, now: number): Promise<boolean> {
    const { position } = file
    if (position.format !== null) return false
    const format = this.asked.format === 'auto' ? await this.#detect(file, now) : this.asked.format
    if (format === null) return false
    this.#tried.delete(file.key)
    file.fault = null
    position.format = format
    position.lane = this.#laneOf(format, file.key)
    return true
  }

  /** A file and its successor share a reader, as do files that tell of the same visits; others have one each. */
  #laneOf(format: string, key: number): string {
    if (isConversing(format)) return 'conversing'
    return this.asked.kind === 'tail' ? format : `${format}#${key}`
  }

  async #detect(file: FollowedFile, now: number): Promise<string | null> {
    const { path, encoding, size } = file.position
    const tried = this.#tried.get(file.key)
    const isTold = tried && tried.size === size && now - tried.since >= UNKNOWN_AFTER + FEW_LINES_WAIT
    if (isTold) return null
    let lines: string[]
    try {
      lines = await sampleLines(path, encoding)
    } catch (cause) {
      if (errorCode(cause) !== 'ENOENT') file.fault = faultOf(cause, path)
      return null
    }
    if (lines.length === 0) return null
    const since = tried?.since ?? now
    this.#tried.set(file.key, { since, size })
    const isWhole = lines.length >= SAMPLE_LINES || file.isPacked
    if (!isWhole && now - since < FEW_LINES_WAIT) return null
    const found = detectFormat(lines)?.format.name ?? null
    if (found === null && (isWhole || now - since >= UNKNOWN_AFTER)) {
      file.fault = {
        key: 'source.file.unknownFormat',
        params: { file: path, formats: formatNames.join(', ') },
      }
    }
    return found
  }

  forget(key: number): void {
    this.#tried.delete(key)
  }
}
