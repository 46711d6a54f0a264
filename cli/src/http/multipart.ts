import { randomBytes } from 'node:crypto'
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
  return { type: `multipart/form-data; boundary=${boundary}`, open: () => bytes }
}
