import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { ADMIN_ROLES, type Message } from '@netwarden/shared'
import type { Logger } from 'pino'
import {
  EventWatch,
  Installation,
  InstallationRepository,
  OwnFolder,
  StoreFaults,
} from '../modules/installation/index.ts'
import type { Notice, Notify } from '../modules/messages/index.ts'
import type { Config } from '../platform/config/config.ts'
import { EventStore } from '../platform/events/store.ts'
import type { DataDir } from '../platform/files/data-dir.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { WorkLeases } from '../platform/leases/work-leases.ts'
import { logEvent } from '../platform/logging/log-event.ts'
import { checkStateFile } from '../platform/state/check-state-file.ts'
import type { OpenedState } from '../platform/state/client.ts'
import type { UnitOfWork } from '../platform/state/unit-of-work.ts'
import { createId } from '../platform/time/clock.ts'

const RAISE_EVERY = 60 * 60_000
const LOOK_EVERY = 5_000
const CHECK_EVERY = 24 * 60 * 60_000
const TELL_AGAIN = 60 * 60_000
/** What cannot be told for want of a disk is told when there is one (ms). */
const TELL_PAUSE = 5_000
const TELL_TRIES = 12 * 60

export interface StoresOfInstallation {
  faults: StoreFaults
  store: EventStore
  installation: Installation
  watch: EventWatch
  /** Nothing may be made in the state store before the event store was asked whose it is. */
  isUnsure: boolean
  /** Tells administrators what the start and the checks find. */
  tellBy(notify: Notify): Promise<void>
  /** Both stores are open and belong together. */
  begin(): void
}

interface Setup {
  config: Config
  logger: Logger
  state: OpenedState
  unitOfWork: UnitOfWork
  leases: WorkLeases
  jobs: Jobs
  dataDir: DataDir
}

/** State and events of one installation, and who looks after them. */
export async function composeInstallation({
  config,
  logger,
  state,
  unitOfWork,
  leases,
  jobs,
  dataDir,
}: Setup): Promise<StoresOfInstallation> {
  const faults = new StoreFaults()
  const store = new EventStore({
    maxRowsRead: config.maxRowsRead,
    findFault: () => faults.find('events'),
  })
  const repository = new InstallationRepository(state.db, unitOfWork)
  const folder = new OwnFolder(config.dataDir, !config.stateUrl && !config.eventsUrl, createId)
  const engineFolder = config.eventsUrl ? null : dataDir.path('engine')
  const { binding } = await repository.side()
  const isUnsure = binding === 'new' && engineFolder !== null && holdsFiles(engineFolder)
  if (isUnsure) faults.report('state', { key: 'store.checking' })
  const { kind, note } = folder.standing
  if (note && (kind === 'moved' || kind === 'copied')) {
    faults.note = { key: `store.${kind}`, params: { from: note.path, id: note.id } }
    logEvent(logger, 'installation.folder.changed', { kind, from: note.path, id: note.id })
  }
  const installation = new Installation({
    repository,
    store,
    folder,
    faults,
    createId,
    logger,
    accept: config.accept,
    leases,
  })
  const watch = new EventWatch({ store, faults, logger, engineFolder })
  faults.onReport((part, { key, params }) =>
    logEvent(logger, 'installation.store.faulty', { part, reason: key, ...params }),
  )
  return {
    faults,
    store,
    installation,
    watch,
    isUnsure,
    tellBy: async (notify) => {
      const reportedAt = new Map<string, number>()
      const tell = async (notice: Notice) => {
        // A store that comes and goes is one message an hour.
        const before = reportedAt.get(notice.content) ?? Number.NEGATIVE_INFINITY
        if (performance.now() - before < TELL_AGAIN) return
        reportedAt.set(notice.content, performance.now())
        await retried(() => notify(notice), logger)
      }
      // Of a state store that is not the right one nobody can be told in it.
      faults.onReport((part, fault) => part !== 'state' && void tell(noticeOf('stores', fault)))
      if (faults.note) await tell(noticeOf('folder', faults.note))
    },
    begin: () => {
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
    },
  }
}

async function retried(work: () => Promise<void>, logger: Logger): Promise<void> {
  for (let left = TELL_TRIES; left > 0; left -= 1) {
    try {
      return await work()
    } catch (err) {
      logEvent(logger, 'installation.fault.notify_failed', { err })
    }
    await pause(TELL_PAUSE, undefined, { ref: false })
  }
}

function noticeOf(subject: 'stores' | 'folder', { key, params = {} }: Message): Notice {
  return {
    to: { roles: ADMIN_ROLES },
    type: 'notice',
    kind: 'system',
    title: `message.${subject}.title`,
    subTitle: `message.${subject}.subTitle`,
    content: key,
    params,
    icon: 'warning',
  }
}

function holdsFiles(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0
  } catch {
    return false // not there yet
  }
}
