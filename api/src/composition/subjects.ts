import type { DeviceRegistry } from '../modules/devices/index.ts'
import type { Operation } from '../modules/operation-log/index.ts'
import type { SubjectControl } from '../modules/policies/index.ts'
import type { Retention } from '../modules/retention/index.ts'
import type { HistoryRepository } from '../modules/risk-events/index.ts'
import {
  FocusRepository,
  FocusService,
  SubjectsRepository,
  SubjectsService,
  subjectsRoutes,
  VisitedRepository,
  VisitedService,
} from '../modules/subjects/index.ts'
import type { Organisation } from '../pipeline/index.ts'
import type { EventStore } from '../platform/events/store.ts'
import type { BindRoutes } from '../platform/http/bind-routes.ts'
import type { StateReader } from '../platform/state/client.ts'
import type { UnitOfWork } from '../platform/state/unit-of-work.ts'
import type { Clock, CreateId } from '../platform/time/clock.ts'

export interface SubjectsAreaDeps {
  state: StateReader
  store: EventStore
  control: SubjectControl
  devices: DeviceRegistry
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
