import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'

export interface VerifiedBackup {
  createdAt: string
  rows: number
}

/** Reads a backup to its end and compares its rows and digest with its own statement. */
export async function verifyBackup(cli: Cli, file: string): Promise<VerifiedBackup> {
  const digest = createHash('sha256')
  let createdAt: string | null = null
  let rows = 0
  let end: Record<string, unknown> | null = null
  try {
    for await (const line of linesOf(file)) {
      const value: unknown = JSON.parse(line)
      // A row of the state is an array, one of the event store a text.
      const isRow = Array.isArray(value) || typeof value === 'string'
      const fields = !isRow && typeof value === 'object' && value !== null ? { ...value } : {}
      if ('end' in fields) {
        end = fields
        continue
      }
      createdAt ??= 'createdAt' in fields ? String(fields.createdAt) : ''
      if (isRow) rows += 1
      digest.update(`${line}\n`)
    }
  } catch (cause) {
    throw new CliFailure(cli.t('fault.backup', { file }), [
      cause instanceof Error ? cause.message : String(cause),
    ])
  }
  if (!createdAt || end?.rows !== rows || end.sha256 !== digest.digest('hex'))
    throw new CliFailure(cli.t('fault.backup', { file }))
  return { createdAt, rows }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const failed: { cause?: unknown } = {}
  const unpacked = createGunzip()
  const lines = createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })
  // The reader of the lines only sees an early end; the error of the file is thrown after it.
  pipeline(createReadStream(file), unpacked, (cause) => {
    if (cause) failed.cause = cause
    lines.close()
  })
  yield* lines
  if (failed.cause) throw failed.cause
}
