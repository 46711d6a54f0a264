import type { BindRoutes } from '../app.ts'
import type { Clock, CreateId } from '../clock.ts'
import type { EventStore } from '../events/store.ts'
import type { Operation, RecordOperation } from '../features/operation-log/index.ts'
import {
  FocusRepository,
  FocusService,
  SubjectsRepository,
  SubjectsService,
  subjectsRoutes,
} from '../features/subjects/index.ts'
import type { OrganisationTable } from '../ingest/enrich/index.ts'
import type { StateStore } from '../state/client.ts'

export interface SubjectsAreaDeps {
  state: StateStore
  store: EventStore
  organisations: OrganisationTable
  makerOf(mac: string): string | null
  record: RecordOperation
  recordLook: (operation: Operation) => void
  clock: Clock
  createId: CreateId
  timeZone: string
  retentionDays: number
}

/** Devices, domains, organisations and destination hosts one by one, and what people keep in focus of them. */
export function composeSubjects(deps: SubjectsAreaDeps): BindRoutes {
  const { clock, createId, record, retentionDays, timeZone } = deps
  const byName = new Map(deps.organisations.organisations.map((facts) => [facts.name, facts]))
  const organisationOf = (name: string) => byName.get(name) ?? null
  const repository = new SubjectsRepository(deps.store, timeZone)
  const focus = new FocusRepository(deps.state)
  return subjectsRoutes({
    service: new SubjectsService({
      repository,
      focus,
      makerOf: deps.makerOf,
      organisationOf,
      clock,
      retentionDays,
    }),
    focus: new FocusService({
      focus,
      repository,
      industryOf: organisationOf,
      record,
      clock,
      createId,
      retentionDays,
    }),
    recordLook: deps.recordLook,
    zone: timeZone,
  })
}
