import { safeSearchCalls, segmentCalls, segmentFileCalls, segmentResource } from '@netwarden/shared/contract'
import { MAX_SEGMENTS_CSV_BYTES } from '@netwarden/shared/csv'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { currentConsent } from '../../platform/http/consent.ts'
import { sendCsv } from '../../platform/http/csv-file.ts'
import { pageFrom, windowOf } from '../../platform/http/list-query.ts'
import { bindResource } from '../../platform/http/resource.ts'
import { readUpload } from '../../platform/http/upload.ts'
import type { SafeSearchService } from './safe-search.service.ts'
import { segmentsCsv, segmentsCsvTemplate } from './segment-files.ts'
import type { SegmentImportService } from './segment-import.service.ts'
import type { SegmentsService } from './segments.service.ts'

export function segmentsRoutes(
  segments: SegmentsService,
  files: SegmentImportService,
  safeSearch: SafeSearchService,
): BindRoutes {
  return (app) => {
    bindFiles(app, files)
    bind(app, safeSearchCalls.list, () => safeSearch.list())
    bind(app, safeSearchCalls.set, (input, context) =>
      safeSearch.set(input, actorOf(context), context.language),
    )
    bind(app, segmentCalls.list, async (input, { language }) => {
      const { current: _c, pageSize: _p, cursor: _k, sort: _s, order: _o, brief, ...filter } = input
      return pageFrom(input, await segments.list(filter, windowOf(input), language, brief))
    })
    bind(app, segmentCalls.create, (input, context) =>
      segments.create(input, actorOf(context), context.language),
    )
    bind(app, segmentCalls.update, ({ id, ...changes }, context) =>
      segments.update(id, changes, actorOf(context), context.language),
    )
    bind(app, segmentCalls.remove, ({ id, ids = [] }, context) =>
      segments.remove(id === undefined ? ids : [id, ...ids], actorOf(context)),
    )
    bind(app, segmentCalls.rank, ({ ids }, context) => segments.rank(ids, actorOf(context)))
    bindResource(app, segmentResource, ({ brief, ...filter }, window, { language }) =>
      segments.list(filter, window, language, brief),
    )
    bind(app, segmentResource.get, ({ id }, { language }) => segments.get(id, language))
    bind(app, segmentResource.create, (input, context) =>
      segments.create(input, actorOf(context), context.language),
    )
    bind(app, segmentResource.update, ({ id, ...changes }, context) =>
      segments.update(id, changes, actorOf(context), context.language),
    )
    bind(app, segmentResource.remove, async ({ id }, context) => {
      await segments.remove([id], actorOf(context))
      return { id }
    })
  }
}

function bindFiles(app: FastifyInstance, files: SegmentImportService): void {
  bind(app, segmentFileCalls.importTemplate, (_input, context) =>
    sendCsv(context, 'segments-template.csv', [segmentsCsvTemplate()]),
  )
  bind(app, segmentFileCalls.importCsv, async (_asked, context) => {
    const limits = { bytes: MAX_SEGMENTS_CSV_BYTES }
    const { language } = context
    const actor = actorOf(context)
    const consent = currentConsent()
    if (consent) return files.run(Buffer.from(String(consent.fields.csv), 'base64'), false, actor, language)
    const { bytes, input } = await readUpload(segmentFileCalls.importCsv, context.request, limits)
    const run = () => files.run(bytes, input.dryRun ?? false, actor, language)
    if (input.dryRun) return run()
    const change = { call: segmentFileCalls.importCsv, fields: { csv: bytes.toString('base64') } }
    return (await app.changeGate.measured(change, context, run)) ?? run()
  })
  bind(app, segmentFileCalls.exportCsv, async ({ ids }, context) =>
    sendCsv(context, 'segments.csv', segmentsCsv(await files.exported(ids))),
  )
}
