import { AppError, type Message } from '@netwarden/shared/errors'
import { errorCode } from '../../../platform/files/error-code.ts'
import { detectFormat, formatNames } from '../../formats/index.ts'
import { type Encoding, foreignPacking, isCapture, type OpenFile } from '../lines/encodings.ts'
import { isReadTogether } from '../lines/read-together.ts'
import { readHead } from './fingerprint.ts'
import { type FollowedFile, faultOf } from './followed-file.ts'
import type { SourceTask } from './positions.ts'
import { SAMPLE_LINES, sampleLines } from './sample-lines.ts'

/** How long (ms) fewer lines than a whole sample are waited for. */
const FEW_LINES_WAIT = 2_000
const UNKNOWN_AFTER = 10_000
/** The reader of all files that are read together; stored positions use this name. */
const TOGETHER = 'conversing'

/** Detects the formats of the files of one source by their first lines. */
export class FormatDetection {
  /** The time since a file has lines, or bytes without lines, and its size at the last attempt. */
  readonly #tried = new Map<number, { since: number; size: number; hasLines: boolean }>()

  constructor(
    private readonly asked: Pick<SourceTask, 'format' | 'kind'>,
    private readonly openFile: OpenFile,
  ) {}

  /** Sets format and lane where they are certain; returns true when it did. */
  async recognise(file: FollowedFile, now: number): Promise<boolean> {
    const { position } = file
    if (position.format !== null) return false
    const format = this.asked.format === 'auto' ? await this.#detect(file, now) : this.asked.format
    if (format === null) return false
    this.#tried.delete(file.key)
    file.fault = null
    position.format = format
    position.sequence = this.#sequenceOf(format, file.key)
    return true
  }

  /** A file and its successor share a reader, as do files about the same visits; others have one each. */
  #sequenceOf(format: string, key: number): string {
    if (isReadTogether(format)) return TOGETHER
    return this.asked.kind === 'tail' ? format : `${format}#${key}`
  }

  async #detect(file: FollowedFile, now: number): Promise<string | null> {
    const { path, encoding, size } = file.position
    const tried = this.#tried.get(file.key)
    const isReported = tried && tried.size === size && now - tried.since >= UNKNOWN_AFTER + FEW_LINES_WAIT
    if (isReported) return null
    let lines: string[]
    try {
      lines = await sampleLines(path, encoding, this.openFile)
    } catch (cause) {
      if (errorCode(cause) !== 'ENOENT') file.fault = faultOf(cause, path)
      // A wrongly packed file remains so; a file without read permission may get it later.
      if (cause instanceof AppError && cause.kind !== 'forbidden')
        this.#tried.set(file.key, { since: 0, size, hasLines: false })
      return null
    }
    if (lines.length === 0 && size === 0) return null
    const hasLines = lines.length > 0
    const since = tried?.hasLines === hasLines ? tried.since : now
    this.#tried.set(file.key, { since, size, hasLines })
    if (!hasLines) {
      if (now - since >= UNKNOWN_AFTER) file.fault = await faultOfNoLine(path, encoding, this.openFile)
      return null
    }
    const isWhole = lines.length >= SAMPLE_LINES || file.isPacked
    if (!isWhole && now - since < FEW_LINES_WAIT) return null
    const found = detectFormat(lines)?.format.name ?? null
    if (found === null && (isWhole || now - since >= UNKNOWN_AFTER)) {
      file.fault = await faultOfForeign(path, encoding, this.openFile)
    }
    return found
  }

  /** It has few lines so far, and a little time to get more. */
  isUndecided(key: number, now: number): boolean {
    const tried = this.#tried.get(key)
    return tried?.hasLines === true && now - tried.since < FEW_LINES_WAIT
  }

  forget(key: number): void {
    this.#tried.delete(key)
  }
}

async function faultOfForeign(file: string, encoding: Encoding, openFile: OpenFile): Promise<Message> {
  return (
    (await faultOfContent(file, encoding, openFile)) ?? {
      key: 'source.file.unknownFormat',
      params: { file, formats: formatNames.join(', ') },
    }
  )
}

/** For a file that has had bytes for a while but no readable line. */
async function faultOfNoLine(file: string, encoding: Encoding, openFile: OpenFile): Promise<Message> {
  return (await faultOfContent(file, encoding, openFile)) ?? { key: 'source.file.noLine', params: { file } }
}

/** The fault shown by its first bytes: unsupported packing, or no text. */
async function faultOfContent(file: string, encoding: Encoding, openFile: OpenFile): Promise<Message | null> {
  const head = await readHead(file, encoding, openFile).catch(() => Buffer.alloc(0))
  const kind = foreignPacking(head)
  if (kind) return { key: 'source.file.packed', params: { file, kind } }
  if (isCapture(head)) return { key: 'source.file.capture', params: { file } }
  return head.includes(0) ? { key: 'source.file.binary', params: { file } } : null
}
