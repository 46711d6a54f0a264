import { defineModule } from '../../platform/modules/define-module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { operationLogModule } from '../operation-log/operation-log.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { HeldZones } from './zone-content.ts'
import { ZoneEditor } from './zone-editor.ts'
import { ZoneNamesRepository } from './zone-names.repository.ts'
import { ZonePointers } from './zone-pointers.ts'
import { ZoneUpload } from './zone-upload.ts'
import { ZoneWriter } from './zone-writer.ts'
import { ZonesRepository } from './zones.repository.ts'
import { zonesRoutes } from './zones.routes.ts'
import { ZonesService } from './zones.service.ts'

export const zonesModule = defineModule({
  name: 'zones',
  needs: { state: stateModule, stores: installationModule, operationLog: operationLogModule },
  create: ({ state: { state, unitOfWork }, stores: { store } }, { config, clock, createId }) => {
    const { timeZone } = config
    const repository = new ZonesRepository(state.db)
    const names = new ZoneNamesRepository(store, timeZone)
    const zones = new ZonesService({ repository, names, held: new HeldZones(), clock })
    const writer = new ZoneWriter({ unitOfWork, createId, clock, repository })
    const pointers = new ZonePointers({ repository, zones })
    const editor = new ZoneEditor({ zones, writer, pointers, clock, timeZone })
    const upload = new ZoneUpload({ repository, zones, editor, writer, names })
    return { provides: { repository, zones, upload }, routes: [zonesRoutes(zones, pointers, editor, upload)] }
  },
})
