import { fieldErrors, tooLarge, unsupported } from '@netwarden/shared'
import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'

export interface Upload {
  bytes: Buffer
  name: string
  /** The form's other fields. */
  fields: Record<string, string>
}

const YES = new Set(['true', '1'])
const MEGABYTE = 1024 * 1024

/** One small file of a form, held in memory; longer than its limit is a 413. */
export async function readUpload(request: FastifyRequest, field: string, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart()) throw unsupported()
  let file: { bytes: Buffer; name: string } | undefined
  const fields: Record<string, string> = {}
  for await (const part of request.parts({ limits: { fileSize: maxBytes, files: 1 } })) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else {
      const bytes = await collect(part.file)
      // A stream that was cut at the limit ends like any other, and only says so here.
      if (part.file.truncated) throw tooLarge(undefined, { limit: `${maxBytes / MEGABYTE} MB` })
      if (part.fieldname === field) file = { bytes, name: part.filename }
    }
  }
  if (!file) throw fieldErrors({ [field]: { key: 'upload.fileMissing', params: { field } } })
  return { ...file, fields }
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A form may hold a switch among its fields instead of in the address. */
export function isSwitchedOn({ fields }: Upload, name: string): boolean {
  return YES.has(fields[name] ?? '')
}
