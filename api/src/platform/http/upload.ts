import type { Call } from '@netwarden/shared/contract'
import { fieldErrors, tooLarge, unsupported } from '@netwarden/shared/errors'
import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { check, gatherFields } from './input.ts'

export interface UploadedFile {
  bytes: Buffer
  name: string
}

export interface UploadLimits {
  /** Largest size of each file in bytes; a longer one is a 413. */
  bytes: number
  /** Largest number of files; the default is one. */
  files?: number
}

const FIELD = 'file'
const MEGABYTE = 1024 * 1024

/** The one small file of a form, held in memory, and the input beside it. */
export async function readUpload<Input extends z.ZodType>(
  call: Call<Input>,
  request: FastifyRequest,
  limits: UploadLimits,
): Promise<UploadedFile & { input: z.output<Input> }> {
  const { files, input } = await readUploads(call, request, limits)
  const [file] = files
  return { ...file, input }
}

/** The small files of a form, and the input in its other fields or in the query, which has precedence. */
export async function readUploads<Input extends z.ZodType>(
  call: Call<Input>,
  request: FastifyRequest,
  limits: UploadLimits,
): Promise<{ files: [UploadedFile, ...UploadedFile[]]; input: z.output<Input> }> {
  const { files, fields } = await readForm(request, limits)
  return { files, input: check(call.input, { ...fields, ...gatherFields(call, request) }) }
}

/** A form as received: its files, and its other fields, unvalidated. */
export async function readForm(
  request: FastifyRequest,
  { bytes: maxBytes, files: maxFiles = 1 }: UploadLimits,
) {
  if (!request.isMultipart()) throw unsupported()
  const files: UploadedFile[] = []
  const fields: Record<string, string> = {}
  for await (const part of request.parts({ limits: { fileSize: maxBytes, files: maxFiles + 1 } })) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else if (part.fieldname !== FIELD) throw fieldErrors({ [part.fieldname]: 'error.unknownField' })
    else if (files.length === maxFiles)
      throw fieldErrors({ [FIELD]: { key: 'upload.tooManyFiles', params: { limit: maxFiles } } })
    else {
      const bytes = await collect(part.file)
      // A stream that was cut at the limit ends normally; only this flag shows it.
      if (part.file.truncated) throw tooLarge(undefined, { limit: `${maxBytes / MEGABYTE} MB` })
      files.push({ bytes, name: part.filename })
    }
  }
  const [first, ...others] = files
  if (!first) throw fieldErrors({ [FIELD]: { key: 'upload.fileMissing', params: { field: FIELD } } })
  const all: [UploadedFile, ...UploadedFile[]] = [first, ...others]
  return { files: all, fields }
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
