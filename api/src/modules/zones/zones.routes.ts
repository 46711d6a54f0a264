import { zoneCalls, zoneResource } from '@netwarden/shared/contract'
import { MAX_ZONE_BYTES, writeZone } from '@netwarden/shared/dns'
import { MAX_ZONE_FILES } from '@netwarden/shared/limits'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { pageFrom, windowAtAnyDepth, windowOf } from '../../platform/http/list-query.ts'
import { bindResource } from '../../platform/http/resource.ts'
import { readUploads } from '../../platform/http/upload.ts'
import type { ZoneEditor } from './zone-editor.ts'
import type { ZonePointers } from './zone-pointers.ts'
import type { ZoneUpload } from './zone-upload.ts'
import type { ZonesService } from './zones.service.ts'

export function zonesRoutes(
  zones: ZonesService,
  pointers: ZonePointers,
  editor: ZoneEditor,
  upload: ZoneUpload,
): BindRoutes {
  return (app) => {
    bind(app, zoneCalls.list, async (input) => {
      const { current: _, pageSize: _size, cursor: _k, sort: _sort, order: _order, ...filter } = input
      return pageFrom(input, await zones.list(filter, windowOf(input)))
    })
    bind(app, zoneCalls.create, (input, context) => editor.create(input, actorOf(context), context.language))
    bind(app, zoneCalls.update, ({ id, ...changes }, context) =>
      editor.update(id, changes, actorOf(context), context.language),
    )
    bind(app, zoneCalls.remove, async ({ id, origin }, context) => {
      await editor.remove(id, origin, actorOf(context))
      return { id }
    })
    bind(app, zoneCalls.upload, async (_asked, context) => {
      const limits = { bytes: MAX_ZONE_BYTES, files: MAX_ZONE_FILES }
      const { files, input } = await readUploads(zoneCalls.upload, context.request, limits)
      const options = { origin: input.origin, dryRun: input.dryRun ?? false }
      return upload.run(files, options, actorOf(context), context.language)
    })
    bind(app, zoneCalls.exportFile, async ({ id, version }, { reply }) => {
      const { row, zone } = await zones.stored(id)
      const name = row.origin.replace(/\.$/, '').replace(/[^\w.-]/g, '_')
      reply.header('content-type', 'text/dns; charset=utf-8')
      reply.header('content-disposition', `attachment; filename="${name}.zone"`)
      return reply.send(writeZone(version === undefined ? zone : await zones.at(id, version)))
    })
    bind(app, zoneCalls.history, async (input) =>
      pageFrom(input, await zones.history(input.id, windowOf(input))),
    )
    bind(app, zoneCalls.difference, ({ id, from, to }) => zones.difference(id, from, to))
    bind(app, zoneCalls.rollback, ({ id, version }, context) =>
      editor.rollback(id, version, actorOf(context), context.language),
    )
    bind(app, zoneCalls.records, async (input) => {
      const { version, ...slice } = await zones.records(input.id, input, {
        ...input,
        ...windowAtAnyDepth(input),
      })
      return { ...pageFrom(input, slice), version }
    })
    bind(app, zoneCalls.edit, ({ id, ...edit }, context) =>
      editor.edit(id, edit, actorOf(context), context.language),
    )
    bind(app, zoneCalls.reverse, ({ ip }) => pointers.place(ip))
    bind(app, zoneCalls.missing, async (input, { signal }) =>
      pageFrom(input, await zones.missing(input.id, windowOf(input), signal)),
    )
    bindResource(
      app,
      zoneResource,
      (filter, window) => zones.list(filter, window),
      (filter, after) => zones.readAfter(filter, after),
    )
    bind(app, zoneResource.get, ({ id }) => zones.get(id))
    bind(app, zoneResource.create, (input, context) =>
      editor.create(input, actorOf(context), context.language),
    )
    bind(app, zoneResource.update, async ({ id, ...changes }, context) => {
      await editor.update(id, changes, actorOf(context), context.language)
      return zones.get(id)
    })
  }
}
