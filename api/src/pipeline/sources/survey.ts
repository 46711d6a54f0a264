import { setImmediate } from 'node:timers/promises'
import { badContent, unsupported } from '@netwarden/shared/errors'
import { MAX_LINE_BYTES } from '@netwarden/shared/limits'
import { detectFormat, findFormat, formatNames } from '../formats/index.ts'
import { RecordTimes } from '../record-times.ts'
import type { ReaderOptions, RecordSink } from '../visit.ts'
import { checkContent, detectEncoding, type Encoding, openOwnFile } from './lines/encodings.ts'
import { LineCursor } from './lines/line-cursor.ts'

const SAMPLE_LINES = 200
const LINES_PER_LOOK = 64
/** How long lines are read without a pause (ms). */
const SLICE = 100

export interface Survey {
  encoding: Encoding
  format: string
  /** Time of the newest record, where it was requested. */
  newestAt: number | null
}

/**
 * Checks a spooled file before it is accepted: that it is a text, its format, and, where it is packed or will be
 * time-shifted, that it can be read to its end. Throws its fault.
 */
export async function surveyFile(
  path: string,
  options: ReaderOptions & { format: string; wantsNewest: boolean; signal: AbortSignal },
): Promise<Survey> {
  const encoding = await detectEncoding(path, openOwnFile)
  const { hasNul } = await checkContent(path, encoding)
  const { signal } = options
  const format = options.format === 'auto' ? await guessFormat(path, encoding, hasNul) : options.format
  const newestAt = options.wantsNewest ? await findNewest(path, encoding, format, options) : null
  if (encoding !== 'plain' && !options.wantsNewest) await readThrough(path, encoding, signal)
  return { encoding, format, newestAt }
}

async function guessFormat(path: string, encoding: Encoding, hasNul: boolean): Promise<string> {
  const lines: string[] = []
  let hasLongLine = false
  await forEachLine(
    path,
    encoding,
    (text) => {
      lines.push(lines.length === 0 ? text.replace(/^\uFEFF/, '') : text)
      return lines.length < SAMPLE_LINES
    },
    {
      onFault: (fault) => {
        hasLongLine ||= fault === 'tooLong'
      },
    },
  )
  const found = detectFormat(lines)
  if (!found && lines.length === 0 && hasLongLine) {
    throw badContent('ingest.file.lineTooLong', { limit: MAX_LINE_BYTES })
  }
  if (!found && hasNul) throw unsupported('ingest.file.binary')
  if (!found) throw badContent('ingest.file.unknownFormat', { formats: formatNames.join(', ') })
  return found.format.name
}

async function readThrough(path: string, encoding: Encoding, signal: AbortSignal): Promise<void> {
  await forEachLine(path, encoding, () => true, { signal })
}

async function findNewest(
  path: string,
  encoding: Encoding,
  name: string,
  options: ReaderOptions & { signal: AbortSignal },
): Promise<number | null> {
  const reader = findFormat(name)?.createReader({ tz: options.tz, now: options.now })
  const times = new RecordTimes()
  const note = (at: number) => times.note(at)
  const sink: RecordSink = {
    accept: ({ at }) => note(at),
    acceptLogin: ({ at }) => note(at),
    acceptLease: ({ from }) => note(from),
    join: () => undefined,
    skip: () => undefined,
    reject: () => undefined,
  }
  const read = (text: string, line: number) => {
    reader?.read(line === 1 ? text.replace(/^\uFEFF/, '') : text, { part: 0, line }, sink)
    return true
  }
  await forEachLine(path, encoding, read, { signal: options.signal })
  reader?.end(sink)
  return times.newest
}

/** Calls back for each complete line of text until the callback has seen enough. */
async function forEachLine(
  path: string,
  encoding: Encoding,
  visit: (text: string, line: number) => boolean,
  { onFault, signal }: { onFault?: (fault: 'notText' | 'tooLong') => void; signal?: AbortSignal } = {},
): Promise<void> {
  const cursor = new LineCursor(path, encoding, openOwnFile, { offset: 0, line: 0 })
  let sliceAt = performance.now()
  try {
    while (!cursor.isEnded) {
      for (let line = cursor.take(); line; line = cursor.take()) {
        if (line.fault !== null) onFault?.(line.fault)
        else if (!visit(line.text, cursor.position.line)) return
        if (cursor.position.line % LINES_PER_LOOK === 0 && performance.now() - sliceAt > SLICE) {
          await setImmediate()
          signal?.throwIfAborted()
          sliceAt = performance.now()
        }
      }
      await cursor.fill(signal)
    }
  } finally {
    await cursor.close()
  }
}
