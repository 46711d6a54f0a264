import { open, rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Cli } from '../cli.ts'
import { CliFailure } from '../failure.ts'
import { printable } from './printable.ts'
import { Progress } from './progress.ts'

const STDOUT = '-'

/**
 * Streams a result into a file, or to the standard output for `-`. A file gets its name when it is complete,
 * so that one that broke off is never taken for a whole one.
 */
export async function writeResult(cli: Cli, content: Readable, file: string): Promise<void> {
  const { stdout, stderr } = cli.streams
  if (file === STDOUT) {
    await pipeline([content, ...(stdout.isTTY ? [terminalText()] : []), stdout], { end: false })
    return
  }
  const progress = new Progress(stderr)
  const draft = `${file}.part`
  try {
    const target = await open(draft, 'w')
    await pipeline(
      content,
      counting((bytes) => progress.show(cli.t('progress.download'), bytes, null)),
      target.createWriteStream(),
    )
    await rename(draft, file)
  } catch (cause) {
    content.destroy()
    await rm(draft, { force: true })
    throw isFileFault(cause)
      ? new CliFailure(cli.t('fault.file.unwritable', { file, reason: cause.code }))
      : cause
  } finally {
    progress.clear()
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

/** A file's bytes are the server's; on a screen they may not be more than text. */
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

/** As opposed to a connection that broke, whose faults look alike but for their codes. */
const FILE_FAULTS = new Set([
  'EACCES',
  'EDQUOT',
  'EFBIG',
  'EISDIR',
  'ENOENT',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
])

function isFileFault(cause: unknown): cause is Error & { code: string } {
  return cause instanceof Error && 'code' in cause && FILE_FAULTS.has(String(cause.code))
}
