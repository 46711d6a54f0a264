import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineModule } from '../../platform/modules/define-module.ts'
import { SecretBox } from '../../platform/secrets/secret-box.ts'
import { messagesModule } from '../messages/messages.module.ts'
import { dataDirModule } from '../platform/data-dir.module.ts'
import { jobsModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { backupRoutes } from './backup.routes.ts'
import { BackupService } from './backup.service.ts'
import { Restore } from './restore.ts'

const LOOK_EVERY = 300_000
const SPOOL = 'restore'

/** Backups of the state, and their way back. */
export const backupModule = defineModule({
  name: 'backup',
  needs: { data: dataDirModule, stores: stateModule, jobs: jobsModule, messages: messagesModule },
  create(
    { data: { dataDir, secret }, stores, jobs, messages: { notify } },
    { config, clock, createId, logger },
  ) {
    const { state, unitOfWork, settings } = stores
    // Removes files that a killed process left there.
    rmSync(dataDir.path(SPOOL), { recursive: true, force: true })
    const box = new SecretBox(secret)
    const restore = new Restore({ db: state.db, unitOfWork, maxUnpacked: config.maxUnpacked, box })
    const { stateUrl } = config
    const service = new BackupService({
      dataDir,
      stateUrl,
      settings,
      unitOfWork,
      restore,
      box,
      notify,
      clock,
      logger,
    })
    return {
      routes: [backupRoutes(service, () => join(dataDir.folder(SPOOL), createId()))],
      start: () =>
        jobs.every('backup.write', LOOK_EVERY, { once: true, isImmediate: true }, () => service.writeDue()),
    }
  },
})
