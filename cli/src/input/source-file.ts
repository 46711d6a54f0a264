import { accessSync, constants, createReadStream, type Stats, statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline, type Readable, Transform } from 'node:stream'
import type { Cli } from '../cli.ts'
import { CliFailure } from '../failure.ts'
import type { Body } from '../http/transport.ts'
import { formatBytes } from '../output/progress.ts'

const STDIN = '-'

/** A file named on the command line, or `-` for the standard input, as something that can be sent. */
export function fileBody(cli: Cli, file: string, onBytes: (sent: number) => void): Body {
  const found = file === STDIN ? null : examine(cli, file)
  const type = 'application/octet-stream'
  if (found?.isFile()) {
    const length = found.size
    if (length === 0) return { type, length, open: () => Buffer.alloc(0) }
    // Sends only the announced length, because the file may grow while it is read.
    return { type, length, open: () => counted(createReadStream(file, { end: length - 1 }), onBytes) }
  }
  let isRead = false
  const open = () => {
    if (isRead) return null
    isRead = true
    return counted(file === STDIN ? cli.streams.stdin : createReadStream(file), onBytes)
  }
  return { type, open }
}

/** A file or the standard input as a stream. */
export function readableFile(cli: Cli, file: string): Readable {
  if (file !== STDIN) examine(cli, file)
  return file === STDIN ? cli.streams.stdin : createReadStream(file)
}

/** A file or the standard input, a line at a time, without line ends. */
export async function* linesOf(cli: Cli, file: string): AsyncGenerator<string> {
  yield* createInterface({ input: readableFile(cli, file), crlfDelay: Number.POSITIVE_INFINITY })
}

/** A file that is small enough to be held; larger than `most` bytes is refused. */
export async function readWhole(cli: Cli, file: string, most: number): Promise<Buffer> {
  const source = readableFile(cli, file)
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length > most) throw new CliFailure(cli.t('fault.file.tooLarge', { file, most: formatBytes(most) }))
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

function counted(source: Readable, onBytes: (sent: number) => void): Readable {
  let sent = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sent += chunk.length
      onBytes(sent)
      done(null, chunk)
    },
  })
  // The pipeline ends the counter with the error of a broken source, so its reader receives that error.
  return pipeline(source, counter, () => undefined)
}

function examine({ t }: Cli, file: string): Stats {
  try {
    accessSync(file, constants.R_OK)
    const found = statSync(file)
    if (found.isDirectory()) throw new CliFailure(t('fault.file.folder', { file }))
    return found
  } catch (cause) {
    if (cause instanceof CliFailure) throw cause
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    throw new CliFailure(
      t(reason === 'ENOENT' ? 'fault.file.missing' : 'fault.file.unreadable', { file, reason }),
    )
  }
}
