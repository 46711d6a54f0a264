import { isUtf8 } from 'node:buffer'
import { AppError, badContent, unsupported } from '@netwarden/shared/errors'
import { MAX_LINE_BYTES } from '@netwarden/shared/limits'
import {
  detectFormat,
  type Encoding,
  encodingOf,
  findFormat,
  foreignPacking,
  formatNames,
  isCapture,
  type LogFormat,
  secretFormats,
  unpack,
} from '../../pipeline/index.ts'

/** Octets that are checked, packed and unpacked, before anything is written. */
const HEAD_BYTES = 256 * 1024
const UNPACKED_HEAD_BYTES = 1024 * 1024
const SAMPLE_LINES = 200
const NEWLINE = 0x0a
/** Replaces a line that is too long to be checked. */
const NO_LINE = '******'
/** The minimum of certainty for a file to count as a kind of log. */
const MIN_SURE = 0.5

/**
 * The bytes of an upload as they may be written to disk: as they came, or, where the log may hold passwords, plain
 * lines without them. A file in no known log format is refused, so that nothing of it is written.
 */
export async function* concealUpload(input: AsyncIterable<Buffer>, format: string): AsyncGenerator<Buffer> {
  const chunks = input[Symbol.asyncIterator]()
  const { head, isWhole } = await takeHead(chunks)
  const encoding = encodingOf(head)
  const all = joined(head, chunks)
  const sample = await sampleOf(head, encoding, isWhole)
  const fault = faultIn(sample, format)
  if (fault) throw fault
  const concealer = findConcealer(sample.lines, format)
  if (!concealer) yield* all
  else yield* concealLines(unpack(all, encoding), concealer)
}

async function takeHead(chunks: AsyncIterator<Buffer>): Promise<{ head: Buffer; isWhole: boolean }> {
  const parts: Buffer[] = []
  let bytes = 0
  while (bytes < HEAD_BYTES) {
    const { value, done } = await chunks.next()
    if (done) return { head: Buffer.concat(parts), isWhole: true }
    // Sample data is text, a request sends Buffers.
    const chunk = Buffer.from(value)
    parts.push(chunk)
    bytes += chunk.length
  }
  return { head: Buffer.concat(parts), isWhole: false }
}

async function* joined(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield Buffer.from(next.value)
}

interface Sample {
  lines: string[]
  hasNul: boolean
  isCapture: boolean
  /** A compression that is not supported. */
  packing: string | null
  /** Some of the first lines are too long to be checked, or there is no line end at all. */
  isTooLong: boolean
  /** A fault of the compression; a cut head is no fault where more follows. */
  damage: AppError | null
  /** The head contains all of the file's first lines. */
  isEnough: boolean
}

async function sampleOf(head: Buffer, encoding: Encoding, isWhole: boolean): Promise<Sample> {
  const { bytes, isEnd, damage } = await unpackHead(head, encoding)
  const last = isWhole && isEnd ? bytes.length : bytes.lastIndexOf(NEWLINE) + 1
  const lines: string[] = []
  let isTooLong = bytes.length - last > MAX_LINE_BYTES
  for (const line of linesIn(bytes.subarray(0, last))) {
    if (lines.length >= SAMPLE_LINES) break
    if (line.length > MAX_LINE_BYTES) isTooLong = true
    const text = line.length > MAX_LINE_BYTES ? null : textOf(line)
    if (text !== null) lines.push(lines.length === 0 ? text.replace(/^\uFEFF/, '') : text)
  }
  return {
    lines,
    hasNul: bytes.includes(0),
    isCapture: isCapture(bytes),
    packing: foreignPacking(bytes),
    isTooLong,
    damage: isWhole || damage?.text.key === 'ingest.file.corrupt' ? damage : null,
    isEnough: lines.length >= SAMPLE_LINES || (isWhole && isEnd),
  }
}

interface UnpackedHead {
  bytes: Buffer
  isEnd: boolean
  damage: AppError | null
}

/** As much of it as is available; damage after that is reported when the file is read. */
async function unpackHead(head: Buffer, encoding: Encoding): Promise<UnpackedHead> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of unpack(once(head), encoding)) {
      parts.push(part)
      bytes += part.length
      if (encoding !== 'plain' && bytes >= UNPACKED_HEAD_BYTES) {
        return { bytes: Buffer.concat(parts), isEnd: false, damage: null }
      }
    }
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    return { bytes: Buffer.concat(parts), isEnd: false, damage: cause }
  }
  return { bytes: Buffer.concat(parts), isEnd: true, damage: null }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

function faultIn(sample: Sample, format: string): AppError | null {
  const { lines, hasNul, packing, isTooLong, damage, isEnough } = sample
  if (packing) return unsupported('ingest.file.packed', { kind: packing })
  if (sample.isCapture) return unsupported('ingest.file.capture')
  if (hasNul && lines.length === 0) return unsupported('ingest.file.binary')
  if (damage && lines.length === 0) return damage
  if (findFormat(format)) return null
  if (hasNul && !detectFormat(lines)) return unsupported('ingest.file.binary')
  // One endless line has no meaning for the file, and anything may follow it.
  if (isTooLong && lines.length === 0) return badContent('ingest.file.lineTooLong', { limit: MAX_LINE_BYTES })
  const isReported = isEnough ? lines.length > 0 : lines.length === 0
  const isUnknown = isReported && !detectFormat(lines)
  return isUnknown ? badContent('ingest.file.unknownFormat', { formats: formatNames.join(', ') }) : null
}

/** Naming a format does not make lines harmless that are plainly of another kind. */
function findConcealer(lines: readonly string[], format: string): ((line: string) => string) | null {
  const named = findFormat(format)
  const meant = named?.createConcealer ? named : named ? findSecret(lines) : detectFormat(lines)?.format
  return meant?.createConcealer?.() ?? null
}

function findSecret(lines: readonly string[]): LogFormat | undefined {
  return secretFormats.find((format) => format.detect(lines) >= MIN_SURE)
}

/** Portals of older systems write GB18030, in which no byte but a line end is one. */
function textOf(line: Buffer): string | null {
  if (line.includes(0)) return null
  if (isUtf8(line)) return line.toString('utf8')
  try {
    return new TextDecoder('gb18030', { fatal: true }).decode(line)
  } catch {
    return null // The text is in neither of the two encodings.
  }
}

function* linesIn(bytes: Buffer): Generator<Buffer> {
  let start = 0
  for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
    yield bytes.subarray(start, end)
    start = end + 1
  }
  if (start < bytes.length) yield bytes.subarray(start)
}

/** Line for line, so that a line keeps its number. */
async function* concealLines(
  input: AsyncIterable<Buffer>,
  conceal: (line: string) => string,
): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  let isTooLong = false
  const concealed = (line: Buffer) => {
    const text = isTooLong || line.length > MAX_LINE_BYTES ? null : textOf(line)
    isTooLong = false
    return text === null ? NO_LINE : conceal(text)
  }
  for await (const chunk of input) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const last = bytes.lastIndexOf(NEWLINE) + 1
    const lines: string[] = []
    for (const line of linesIn(bytes.subarray(0, last))) lines.push(`${concealed(line)}\n`)
    if (lines.length > 0) yield Buffer.from(lines.join(''))
    rest = Buffer.from(bytes.subarray(last))
    if (rest.length > MAX_LINE_BYTES) {
      isTooLong = true
      rest = rest.subarray(0, 1)
    }
  }
  if (rest.length > 0) yield Buffer.from(concealed(rest))
}
