import { imports, malformed } from '@netwarden/shared'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BindRoutes } from '../../app.ts'
import type { CreateId } from '../../clock.ts'
import { actorOf } from '../../http/actor.ts'
import { bind } from '../../http/bind.ts'
import { pageFrom, windowOf } from '../../http/list-query.ts'
import type { ImportsService } from './imports.service.ts'
import type { Spool, SpooledFile } from './spool.ts'

export function importsRoutes(
  service: ImportsService,
  spool: Spool,
  zone: string,
  createId: CreateId,
): BindRoutes {
  return async (root) => {
    bind(root, imports.show, ({ id }, context) => service.show(id, context.language))
    bind(root, imports.cancel, async ({ id }, context) => {
      await service.cancel(id, actorOf(context))
      return { id }
    })
    bind(root, imports.list, async (input, context) =>
      pageFrom(input, await service.list(windowOf(input), context.language)),
    )
    await root.register(async (app) => {
      takeAnyBody(app)
      bind(app, imports.create, async (input, context) => {
        const files = await spoolBody(context.request, input.format, spool, createId)
        const request = { ...input, timeZone: input.tz ?? context.timeZone ?? zone }
        const { id, isDuplicate } = await service.admit(files, request, actorOf(context))
        if (!input.wait) return { id, ...(isDuplicate ? { duplicate: true as const } : {}) }
        await service.settled(id, context.signal)
        return {
          ...(await service.result(id, context.language)),
          ...(isDuplicate ? { duplicate: true as const } : {}),
        }
      })
    })
  }
}

/** Here a body is a file, whatever it calls itself; multipart stays what it is. */
function takeAnyBody(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
}

async function spoolBody(
  request: FastifyRequest,
  format: string,
  spool: Spool,
  createId: CreateId,
): Promise<SpooledFile[]> {
  const name = createId()
  if (!request.isMultipart()) {
    return [await spool.take(request.raw, `${name}-0`, format)]
  }
  const files: SpooledFile[] = []
  try {
    for await (const part of request.files({ limits: { fileSize: Number.MAX_SAFE_INTEGER } })) {
      files.push(await spool.take(part.file, `${name}-${files.length}`, format))
    }
  } catch (cause) {
    // Of a request that breaks off, the parts that came before stay nowhere.
    await spool.drop(files.map(({ path }) => path))
    throw cause
  }
  if (files.length === 0) throw malformed()
  return files
}
