import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineModule } from '../../platform/modules/define-module.ts'
import { SecretBox } from '../../platform/secrets/secret-box.ts'
import { BackupThread } from '../backup-format/index.ts'
import { eventStoreModule } from '../event-store/event-store.module.ts'
import { gatewayModule } from '../gateway/gateway.module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { messagesModule } from '../messages/messages.module.ts'
import { dataDirModule } from '../platform/data-dir.module.ts'
import { jobsModule, leasesModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { backupRoutes } from './backup.routes.ts'
import { BackupService } from './backup.service.ts'
import { Restore } from './restore.ts'
import { RestoredEvents } from './restored-events.ts'

const LOOK_EVERY = 300_000
const FINISH_EVERY = 60_000
const SPOOL = 'restore'

/** Backups of the state and, where they are wanted, of the visits; and their way back. */
export const backupModule = defineModule({
  name: 'backup',
  needs: {
    data: dataDirModule,
    stores: stateModule,
    jobs: jobsModule,
    leases: leasesModule,
    messages: messagesModule,
    installation: installationModule,
    startup: eventStoreModule,
    gateway: gatewayModule,
  },
  create(needed, { config, clock, createId, logger }) {
    const { jobs, startup } = needed
    const { dataDir, secret } = needed.data
    const { state, unitOfWork, settings } = needed.stores
    const { store } = needed.installation
    const { notify } = needed.messages
    const { stateUrl, maxUnpacked, backupRoots } = config
    // Removes files that a killed process left there.
    rmSync(dataDir.path(SPOOL), { recursive: true, force: true })
    const box = new SecretBox(secret)
    const events = new RestoredEvents({ store, settings, unitOfWork })
    const leases = needed.leases
    const thread = new BackupThread()
    const restore = new Restore({
      db: state.db,
      unitOfWork,
      maxUnpacked,
      box,
      events,
      thread,
      leases,
      createId,
      isCertificateMissing: needed.gateway.isCertificateMissing,
    })
    startup.whenUsable(() => restore.finish())
    startup.whenUsable(() =>
      jobs.every('backup.finish-restore', FINISH_EVERY, { once: true }, () => restore.finish()),
    )
    const stores = { dataDir, stateUrl, settings, unitOfWork, store }
    const service = new BackupService({
      ...stores,
      backupRoots,
      restore,
      box,
      notify,
      clock,
      createId,
      logger,
    })
    return {
      routes: [backupRoutes(service, () => join(dataDir.folder(SPOOL), createId()))],
      start: () =>
        jobs.every('backup.write', LOOK_EVERY, { once: true, isImmediate: true }, () => service.writeDue()),
    }
  },
})
