import type { Clock, CreateId } from '../../clock.ts'
import type { StateStore } from '../../state/client.ts'
import type { RecordOperation } from '../operation-log/index.ts'
import { OrganisationDirectory } from './organisation-directory.ts'
import { OrganisationImportService } from './organisation-import.service.ts'
import { OrganisationRepository } from './orgs.repository.ts'
import { organisationRoutes } from './orgs.routes.ts'
import { OrganisationService, readPages } from './orgs.service.ts'
import { tableEntry } from './present-organisation.ts'

interface Deps {
  state: StateStore
  clock: Clock
  createId: CreateId
  record: RecordOperation
  onFault(cause: unknown): void
}

/** Wires the organisation table and reads it. */
export async function createOrganisationArea({ state, onFault, ...deps }: Deps) {
  const organisations = new OrganisationRepository(state)
  const directory = new OrganisationDirectory({ readAll: () => readAll(organisations), onFault })
  await directory.load()
  const parts = { ...deps, organisations, directory }
  const routes = organisationRoutes(new OrganisationService(parts), new OrganisationImportService(parts))
  return { directory, routes }
}

async function readAll(organisations: OrganisationRepository) {
  const entries = []
  for await (const rows of readPages(organisations, {})) entries.push(...rows.map(tableEntry))
  return entries
}
