import type { Clock, CreateId } from '../clock.ts'
import type { EventStore } from '../events/store.ts'
import type { DeviceBook } from '../features/devices/index.ts'
import type { Operation } from '../features/operation-log/index.ts'
import type { SubjectControl } from '../features/policies/index.ts'
import type { Retention } from '../features/retention/index.ts'
import type { HistoryRepository } from '../features/risk-events/index.ts'
import {
  FocusRepository,
  FocusService,
  SubjectsRepository,
  SubjectsService,
  subjectsRoutes,
  VisitedRepository,
  VisitedService,
} from '../features/subjects/index.ts'
import type { BindRoutes } from '../http/bind-routes.ts'
import type { Organisation } from '../ingest/index.ts'
import type { StateReader } from '../state/client.ts'
import type { UnitOfWork } from '../state/unit-of-work.ts'

export interface SubjectsAreaDeps {
  state: StateReader
  store: EventStore
  control: SubjectControl
  devices: DeviceBook
  organisationOf(name: string): Organisation | null
  makerOf(mac: string): string | null
  unitOfWork: UnitOfWork
  recordLook: (operation: Operation) => void
  clock: Clock
  createId: CreateId
  timeZone: string
  retention: Retention
  history: HistoryRepository
}

/** Devices, domains, organisations and destination hosts one by one, and what people keep in focus of them. */
export function composeSubjects(deps: SubjectsAreaDeps): BindRoutes {
  const { clock, createId, devices, organisationOf, unitOfWork, retention, timeZone } = deps
  const repository = new SubjectsRepository(deps.store, timeZone)
  const focus = new FocusRepository(deps.state)
  return subjectsRoutes({
    control: deps.control,
    service: new SubjectsService({
      repository,
      focus,
      devices,
      makerOf: deps.makerOf,
      organisationOf,
      clock,
      retention,
    }),
    focus: new FocusService({
      focus,
      repository,
      devices,
      industryOf: organisationOf,
      unitOfWork,
      clock,
      createId,
      retention,
      history: deps.history,
    }),
    visited: new VisitedService({
      visited: new VisitedRepository(deps.store, timeZone),
      clock,
      retention,
    }),
    recordLook: deps.recordLook,
    zone: timeZone,
  })
}
