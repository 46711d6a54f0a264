import { sourcePlacesOf } from '../../platform/config/config.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { devicesModule } from '../devices/devices.module.ts'
import { eventStoreModule } from '../event-store/event-store.module.ts'
import { gatewaySpoolModule } from '../gateway-spool/gateway-spool.module.ts'
import { importsModule } from '../imports/imports.module.ts'
import { ingestModule } from '../ingest/ingest.module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { nodeVisitsModule } from '../node-visits/node-visits.module.ts'
import { orgsModule } from '../orgs/orgs.module.ts'
import { dataDirModule } from '../platform/data-dir.module.ts'
import { policySnapshotModule } from '../policy-snapshot/policy-snapshot.module.ts'
import { retentionModule } from '../retention/retention.module.ts'
import { riskEventsModule } from '../risk-events/risk-events.module.ts'
import { sourcesModule } from '../sources/sources.module.ts'
import { visitsModule } from '../visits/visits.module.ts'

/** Starts the ingest thread after every module that handles its messages, and stops it before they close. */
export const ingestStartModule = defineModule({
  name: 'ingest-start',
  needs: {
    data: dataDirModule,
    stores: installationModule,
    events: eventStoreModule,
    ingest: ingestModule,
    retention: retentionModule,
    orgs: orgsModule,
    devices: devicesModule,
    policies: policySnapshotModule,
    risk: riskEventsModule,
    imports: importsModule,
    sources: sourcesModule,
    spool: gatewaySpoolModule,
    nodeVisits: nodeVisitsModule,
    visits: visitsModule,
  },
  create: (needed, { config, logger }) => {
    const { events, retention, sources, stores } = needed
    const { thread } = needed.ingest
    const { timeZone, geoipCityDb, zstdWindow } = config
    const { secret: seedText, dataDir } = needed.data
    const riskFolder = dataDir.folder('risk')
    const sourcePlaces = sourcePlacesOf(config)
    const fixed = { timeZone, geoipCityDb, zstdWindow, seedText, riskFolder, sourcePlaces }
    events.whenUsable(() =>
      thread.start(() => ({ ...fixed, events: events.address(), retentionDays: retention.days })),
    )
    const release = async (): Promise<void> => {
      await thread.stop()
      await sources.follower.letGo()
    }
    // Another process may follow the sources, once this one cannot store their records.
    stores.faults.onReport((part) => {
      if (part !== 'events') return
      release().catch((err: unknown) => logEvent(logger, 'sources.release.failed', { err }))
    })
    return { close: () => thread.stop() }
  },
})
