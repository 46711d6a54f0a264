import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { defineModule } from '../../platform/modules/define-module.ts'
import { operationLogModule } from '../operation-log/operation-log.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policiesModule } from '../policies/policies.module.ts'
import { receiptsModule } from '../receipts/receipts.module.ts'
import { segmentName } from '../segment-repository/index.ts'
import { segmentRepositoryModule } from '../segment-repository/segment-repository.module.ts'
import { SafeSearchService } from './safe-search.service.ts'
import { SegmentImportService } from './segment-import.service.ts'
import { segmentsRoutes } from './segments.routes.ts'
import { SegmentsService } from './segments.service.ts'

export const segmentsModule = defineModule({
  name: 'segments',
  needs: {
    stores: stateModule,
    operationLog: operationLogModule,
    repository: segmentRepositoryModule,
    policies: policiesModule,
    receipts: receiptsModule,
  },
  create: (
    { stores: { unitOfWork }, operationLog, repository, policies: { customPolicies, pauses }, receipts },
    { clock, createId },
  ) => {
    operationLog.addBuiltInNames((kind, id, language) =>
      kind === 'segment' && id === BUILT_IN_SEGMENT_ID ? segmentName('', language) : null,
    )
    const service = new SegmentsService({
      unitOfWork,
      receipts: receipts.writer,
      clock,
      createId,
      repository,
      onGone: async (work, ids, actor) => {
        await customPolicies.noteGoneWith(work, ids, actor)
        await pauses.endWith(work, ids, actor)
      },
    })
    const files = new SegmentImportService({ segments: service, repository, unitOfWork })
    return {
      provides: service,
      routes: [segmentsRoutes(service, files, new SafeSearchService(repository, service))],
    }
  },
})
