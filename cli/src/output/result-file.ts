import { rmSync } from 'node:fs'
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Cli } from '../cli.ts'
import { CliFailure } from '../failure.ts'
import { untilInterrupted } from '../interrupt.ts'
import { isFileFault } from './file-fault.ts'
import { printable } from './printable.ts'
import { Progress } from './progress.ts'

const STDOUT = '-'
const USUAL_MODE = 0o666
/** For files with secrets or with the data of a whole installation. */
export const OWNER_ONLY = 0o600

/**
 * Streams a result into a file, or to the standard output for `-`. A file gets its name when it is complete, so that
 * an interrupted one is never taken for a complete one.
 */
export async function writeResult(
  cli: Cli,
  content: Readable,
  file: string,
  mode = USUAL_MODE,
): Promise<void> {
  const { stdout, stderr } = cli.streams
  if (file === STDOUT) {
    await pipeline([content, ...(stdout.isTTY ? [terminalText()] : []), stdout], { end: false })
    return
  }
  const progress = new Progress(stderr)
  try {
    const target = await openTarget(file, mode)
    try {
      await untilInterrupted(
        cli,
        () => {
          target.abandonNow()
          return cli.t('interrupted.file', { file })
        },
        async () => {
          await pipeline(
            content,
            counting((bytes) => progress.show(cli.t('progress.download'), bytes, null)),
            target.handle.createWriteStream(),
          )
          await target.finish()
        },
      )
    } catch (cause) {
      await target.abandon()
      throw cause
    }
  } catch (cause) {
    content.destroy()
    throw isFileFault(cause)
      ? new CliFailure(cli.t('fault.file.unwritable', { file, reason: cause.code }))
      : cause
  } finally {
    progress.clear()
  }
}

interface Target {
  handle: FileHandle
  finish(): Promise<void>
  abandon(): Promise<void>
  /** For a process that ends immediately. */
  abandonNow(): void
}

const nothing = async () => undefined

/** A device or a pipe is written to as it is; of a link, the file it leads to is replaced, and the link stays. */
async function openTarget(file: string, mode: number): Promise<Target> {
  const found = await stat(file).catch(() => null)
  if (found && !found.isFile()) {
    const handle = await open(file, 'w')
    return { handle, finish: nothing, abandon: nothing, abandonNow: () => undefined }
  }
  const path = found ? await realpath(file) : file
  const draft = `${path}.part`
  // A partial file of an earlier call would keep its mode.
  if (mode !== USUAL_MODE) await rm(draft, { force: true })
  return {
    handle: await open(draft, 'w', mode),
    finish: () => rename(draft, path),
    abandon: () => rm(draft, { force: true }),
    abandonNow: () => rmSync(draft, { force: true }),
  }
}

function counting(onBytes: (bytes: number) => void): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      onBytes(bytes)
      done(null, chunk)
    },
  })
}

/** A file receives the bytes of the server; a terminal receives printable text only. */
function terminalText(): Transform {
  const decoder = new TextDecoder()
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = decoder.decode(chunk, { stream: true })
      done(
        null,
        text
          .split('\n')
          .map((line) => printable(line.replace(/\r$/, '')))
          .join('\n'),
      )
    },
  })
}
