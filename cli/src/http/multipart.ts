import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Cli } from '../cli.ts'
import { CliFailure } from '../failure.ts'
import { fileBody } from '../input/source-file.ts'
import { formatBytes } from '../output/progress.ts'
import type { Body } from './transport.ts'

/** A form with one file (RFC 7578), small enough to be held, and other fields before it. */
export function formWithFile(
  field: string,
  fileName: string,
  content: Buffer,
  fields: Readonly<Record<string, string | undefined>> = {},
): Body {
  const boundary = `netwarden-${randomBytes(16).toString('hex')}`
  const safeName = fileName.replace(/[^\w.-]/g, '_')
  const others = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`],
  )
  const bytes = Buffer.concat([
    Buffer.from(others.join('')),
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${safeName}"\r\n` +
        'content-type: text/csv\r\n\r\n',
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    open: () => bytes,
  }
}

/** The same for a file of any size, which is sent as it is read. */
export function formWithFileOf(
  cli: Cli,
  path: string,
  most: number,
  fields: Readonly<Record<string, string | undefined>>,
  onBytes: (sent: number, total: number) => void,
): Body {
  const boundary = `netwarden-${randomBytes(16).toString('hex')}`
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`],
  )
  const head = Buffer.from(
    `${given.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="file"\r\n` +
      'content-type: application/octet-stream\r\n\r\n',
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const file = fileBody(cli, path, (sent) => onBytes(sent, size))
  const size = file.length ?? 0
  if (size > most) throw new CliFailure(cli.t('fault.file.tooLarge', { file: path, most: formatBytes(most) }))
  const open = () => {
    const content = file.open()
    return content === null ? null : Readable.from(joined([head], content, [tail]), { objectMode: false })
  }
  const length = file.length === undefined ? {} : { length: head.length + size + tail.length }
  const type = `multipart/form-data; boundary=${boundary}`
  return { type, ...length, open }
}

async function* joined(head: readonly Buffer[], content: Readable | Buffer, tail: readonly Buffer[]) {
  yield* head
  if (Buffer.isBuffer(content)) yield content
  else for await (const chunk of content) yield Buffer.from(chunk)
  yield* tail
}
