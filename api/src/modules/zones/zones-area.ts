import type { EventStore } from '../../platform/events/store.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { StateReader } from '../../platform/state/client.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import { HeldZones } from './zone-content.ts'
import { ZoneEditor } from './zone-editor.ts'
import { ZoneNamesRepository } from './zone-names.repository.ts'
import { ZonePointers } from './zone-pointers.ts'
import { ZoneUpload } from './zone-upload.ts'
import { ZoneWriter } from './zone-writer.ts'
import { ZonesRepository } from './zones.repository.ts'
import { zonesRoutes } from './zones.routes.ts'
import { ZonesService } from './zones.service.ts'

interface Deps {
  state: StateReader
  unitOfWork: UnitOfWork
  store: EventStore
  clock: Clock
  createId: CreateId
  timeZone: string
}

/** Wires the zones. */
export function createZoneArea({ state, store, timeZone, clock, ...deps }: Deps): BindRoutes {
  const repository = new ZonesRepository(state)
  const names = new ZoneNamesRepository(store, timeZone)
  const zones = new ZonesService({ repository, names, held: new HeldZones(), clock })
  const writer = new ZoneWriter({ ...deps, clock, repository })
  const pointers = new ZonePointers({ repository, zones })
  const editor = new ZoneEditor({ zones, writer, pointers, clock, timeZone })
  return zonesRoutes(zones, pointers, editor, new ZoneUpload({ repository, zones, editor, writer, names }))
}
