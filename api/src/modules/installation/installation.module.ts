import { readdirSync } from 'node:fs'
import { EventStore } from '../../platform/events/store.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { checkStateFile } from '../../platform/state/check-state-file.ts'
import { dataDirModule } from '../platform/data-dir.module.ts'
import { jobsModule, leasesModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { EventWatch } from './event-watch.ts'
import { OwnFolder } from './folder.ts'
import { InstallationRepository } from './installation.repository.ts'
import { Installation } from './installation.ts'
import { StoreFaults } from './store-faults.ts'

const RAISE_EVERY = 60 * 60_000
const LOOK_EVERY = 5_000
const CHECK_EVERY = 24 * 60 * 60_000

export interface StoresOfInstallation {
  faults: StoreFaults
  store: EventStore
  installation: Installation
  watch: EventWatch
  /** The state store may belong to other events: nothing is created in it until the event store has been verified. */
  isUnsure: boolean
  /** Starts the checks of both stores; called once they are open and belong together. */
  begin(): void
}

/** State store and event store of one installation, and the checks that they belong together and are whole. */
export const installationModule = defineModule({
  name: 'installation',
  needs: { data: dataDirModule, stores: stateModule, leases: leasesModule, jobs: jobsModule },
  create: async ({ data, stores, leases, jobs }, { config, logger, createId }) => {
    const { dataDir } = data
    const { state, unitOfWork } = stores
    const faults = new StoreFaults()
    const store = new EventStore({
      maxRowsRead: config.maxRowsRead,
      findFault: () => faults.find('events'),
      isShared: config.eventsUrl !== undefined,
    })
    const repository = new InstallationRepository(state.db, unitOfWork)
    const folder = new OwnFolder(config.dataDir, !config.stateUrl && !config.eventsUrl, createId)
    const engineFolder = config.eventsUrl ? null : dataDir.path('engine')
    const { binding } = await repository.side()
    const isUnsure = binding === 'new' && engineFolder !== null && holdsFiles(engineFolder)
    if (isUnsure) faults.report('state', { key: 'store.checking' })
    const { kind, note } = folder.match
    if (note && (kind === 'moved' || kind === 'copied')) {
      faults.note = { key: `store.${kind}`, params: { from: note.path, id: note.id } }
      logEvent(logger, 'installation.folder.changed', { kind, from: note.path, id: note.id })
    }
    const { accept } = config
    const common = { store, faults, logger }
    const installation = new Installation({ ...common, repository, folder, createId, accept, leases })
    const watch = new EventWatch({ ...common, engineFolder })
    faults.onReport((part, { key, params }) =>
      logEvent(logger, 'installation.store.faulty', { part, reason: key, ...params }),
    )
    const begin = () => {
      watch.begin()
      jobs.every('installation.look-for-folder', LOOK_EVERY, { once: false }, () => watch.look())
      const check = { once: true, isImmediate: true }
      jobs.every('installation.check-events', CHECK_EVERY, check, (signal) => watch.checkParts(signal))
      jobs.every('installation.raise', RAISE_EVERY, { once: true }, () => installation.raise())
      if (state.engine !== 'sqlite') return
      jobs.every('installation.check-state', CHECK_EVERY, { once: true }, async (signal) => {
        const reason = await checkStateFile(dataDir.path('state.db'), signal)
        if (reason !== null) faults.report('damage', { key: 'store.stateDamaged', params: { reason } })
      })
    }
    const provides: StoresOfInstallation = { faults, store, installation, watch, isUnsure, begin }
    return {
      provides,
      checks: {
        state: async () => {
          const fault = faults.find('state')
          if (fault) return fault
          await state.db.selectFrom('setting').select('key').limit(1).execute()
          return null
        },
      },
    }
  },
})

function holdsFiles(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0
  } catch {
    return false // The folder does not exist yet.
  }
}
