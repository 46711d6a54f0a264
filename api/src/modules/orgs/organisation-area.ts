import type { ChangeFeed } from '../../platform/state/change-feed.ts'
import type { StateReader } from '../../platform/state/client.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { RecordOperation } from '../operation-log/index.ts'
import { OrganisationDirectory } from './organisation-directory.ts'
import { OrganisationImportService } from './organisation-import.service.ts'
import { OrganisationRepository } from './orgs.repository.ts'
import { organisationRoutes } from './orgs.routes.ts'
import { OrganisationService, readPages } from './orgs.service.ts'
import { tableEntry } from './present-organisation.ts'

interface Deps {
  state: StateReader
  feed: ChangeFeed
  unitOfWork: UnitOfWork
  clock: Clock
  createId: CreateId
  record: RecordOperation
  onFault(cause: unknown): void
}

/** Wires the organisation table and reads it. */
export async function createOrganisationArea({ state, feed, onFault, ...deps }: Deps) {
  const organisations = new OrganisationRepository(state)
  const directory = new OrganisationDirectory({ readAll: () => readAll(organisations), onFault })
  feed.follow(['orgs'], () => directory.refresh())
  await directory.load()
  const parts = { ...deps, organisations }
  const routes = organisationRoutes(new OrganisationService(parts), new OrganisationImportService(parts))
  return { directory, routes }
}

async function readAll(organisations: OrganisationRepository) {
  const entries = []
  for await (const rows of readPages(organisations, {})) entries.push(...rows.map(tableEntry))
  return entries
}
