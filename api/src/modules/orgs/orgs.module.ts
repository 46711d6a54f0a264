import { logEvent } from '../../platform/logging/log-event.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { ingestModule } from '../ingest/ingest.module.ts'
import { operationLogModule } from '../operation-log/operation-log.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { OrganisationDirectory } from './organisation-directory.ts'
import { OrganisationImportService } from './organisation-import.service.ts'
import { OrganisationRepository } from './orgs.repository.ts'
import { organisationRoutes } from './orgs.routes.ts'
import { OrganisationService, readPages } from './orgs.service.ts'
import { tableEntry } from './present-organisation.ts'

/** The organisations and the names that they own, for this process and the ingest thread. */
export const orgsModule = defineModule({
  name: 'orgs',
  needs: { stores: stateModule, operationLog: operationLogModule, ingest: ingestModule },
  create: async ({ stores, operationLog, ingest: { thread } }, { clock, createId, logger }) => {
    const { state, feed, unitOfWork } = stores
    const organisations = new OrganisationRepository(state.db)
    const directory = new OrganisationDirectory({
      readAll: () => readAll(organisations),
      onFault: (err) => logEvent(logger, 'orgs.table.read_failed', { err }),
    })
    const send = () => thread.post({ type: 'organisations', organisations: directory.table.organisations })
    directory.onChange(send)
    thread.onStarted(send)
    feed.follow(['orgs'], () => directory.refresh())
    await directory.load()
    const parts = { organisations, unitOfWork, clock, createId, record: operationLog.record }
    return {
      provides: directory,
      routes: [organisationRoutes(new OrganisationService(parts), new OrganisationImportService(parts))],
      close: () => directory.stop(),
    }
  },
})

async function readAll(organisations: OrganisationRepository) {
  const entries = []
  for await (const rows of readPages(organisations, {})) entries.push(...rows.map(tableEntry))
  return entries
}
