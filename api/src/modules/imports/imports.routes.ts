import type { Readable } from 'node:stream'
import { importCalls } from '@netwarden/shared/contract'
import { fieldErrors, malformed, tooLarge } from '@netwarden/shared/errors'
import { MAX_IMPORT_FILES } from '@netwarden/shared/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { findFormat, formatNames } from '../../pipeline/index.ts'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { check } from '../../platform/http/input.ts'
import { dropRest } from '../../platform/http/left-body.ts'
import { pageFrom, windowOf } from '../../platform/http/list-query.ts'
import type { CreateId } from '../../platform/time/clock.ts'
import type { ImportsService } from './imports.service.ts'
import type { Spool, SpooledFile } from './spool.ts'

/** The spool limits the length of a file, and this code the number of files. */
const NO_LIMITS = { fileSize: Number.MAX_SAFE_INTEGER, files: Number.MAX_SAFE_INTEGER }

export function importsRoutes(
  service: ImportsService,
  spool: Spool,
  zone: string,
  createId: CreateId,
): BindRoutes {
  return async (root) => {
    bind(root, importCalls.show, ({ id }, context) => service.show(id, context.principal, context.language))
    bind(root, importCalls.cancel, async ({ id }, context) => {
      await service.cancel(id, context.principal, actorOf(context))
      return { id }
    })
    bind(root, importCalls.list, async (input, context) =>
      pageFrom(input, await service.list(windowOf(input), context.principal, context.language)),
    )
    await root.register(async (app) => {
      takeAnyBody(app)
      bind(app, importCalls.create, async (input, context) => {
        service.refuseWhileGone()
        const { files, asked } = await spoolBody(context.request, input, spool, createId)
        const request = { ...asked, timeZone: asked.tz ?? context.timeZone ?? zone }
        const { id, isDuplicate } = await service.admit(files, request, actorOf(context))
        if (!asked.wait) return { id, ...(isDuplicate ? { duplicate: true as const } : {}) }
        await service.settled(id, context.signal)
        return {
          ...(await service.result(id, context.principal, context.language)),
          ...(isDuplicate ? { duplicate: true as const } : {}),
        }
      })
    })
  }
}

/** Any body is a file here, whatever its content type; multipart keeps its meaning. */
function takeAnyBody(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
}

type Asked = z.output<typeof importCalls.create.input>

function withKnownFormat(asked: Asked): Asked {
  const { format } = asked
  if (format === 'auto' || findFormat(format)) return asked
  throw fieldErrors({ format: { key: 'source.format.unknown', params: { formats: formatNames.join(', ') } } })
}

/** The files of a body, and the input: a form may send it in fields, and the query has precedence. */
async function spoolBody(
  request: FastifyRequest,
  asked: Asked,
  spool: Spool,
  createId: CreateId,
): Promise<{ files: SpooledFile[]; asked: Asked }> {
  const name = createId()
  const files: SpooledFile[] = []
  const take = async (file: Readable, { format }: Asked) => {
    files.push(await spool.take(file, `${name}-${files.length}`, format))
  }
  try {
    if (request.isMultipart()) return { asked: await spoolForm(request, files, take), files }
    await take(request.raw, withKnownFormat(asked))
    return { files, asked }
  } catch (cause) {
    // An interrupted request leaves no parts behind.
    await spool.drop(files.map(({ path }) => path))
    dropRest(request)
    throw cause
  }
}

async function spoolForm(
  request: FastifyRequest,
  files: readonly SpooledFile[],
  take: (file: Readable, asked: Asked) => Promise<void>,
): Promise<Asked> {
  const fields: Record<string, unknown> = {}
  const asked = () =>
    withKnownFormat(check(importCalls.create.input, { ...fields, ...Object(request.query) }))
  for await (const part of request.parts({ limits: NO_LIMITS })) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value
      continue
    }
    if (files.length === MAX_IMPORT_FILES) throw tooLarge('ingest.file.tooMany', { limit: MAX_IMPORT_FILES })
    await take(part.file, asked())
  }
  if (files.length === 0) throw malformed()
  return asked()
}
