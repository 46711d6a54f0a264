import {
  type BackupEvents,
  type BackupSettings,
  type BackupStatus,
  backupSettingsSchema,
  type Restored,
} from '@netwarden/shared/contract'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { EventStore } from '../../platform/events/store.ts'
import { type Actor, SYSTEM_ACTOR } from '../../platform/http/actor.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import {
  readSettings,
  type SettingsGroup,
  type SettingsStore,
  updateSettings,
} from '../../platform/state/settings-group.ts'
import { openSnapshot } from '../../platform/state/snapshot.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import {
  type BackupFile,
  backupLines,
  backupsIn,
  type EventTable,
  removeOld,
  writeBackupFile,
} from '../backup-format/index.ts'
import type { Notify } from '../messages/index.ts'
import { assertBackupPlace, type BackupPlaces, backupPath, openBackupFolder } from './backup-folder.ts'
import { eventRows } from './event-lines.ts'
import type { Restore } from './restore.ts'

interface Deps extends SettingsStore, BackupPlaces {
  stateUrl: string | undefined
  restore: Restore
  box: SecretBox
  store: EventStore
  notify: Notify
  clock: Clock
  createId: CreateId
  logger: Logger
}

const HOUR = 3_600_000
const storedSchema = backupSettingsSchema.extend({ fault: z.string().nullable().default(null) })
const GROUP: SettingsGroup<z.output<typeof storedSchema>> = {
  key: 'backup',
  schema: storedSchema,
  action: 'backup.update',
  area: null,
}
const SUBJECT = { kind: 'backup', id: '', name: '' }

/** Copies of the state as files, on request and by a schedule. */
export class BackupService {
  constructor(private readonly deps: Deps) {}

  /** The lines of a backup of this moment; the operation log has its entry before the first line is sent. */
  async lines(
    { passphrase, events }: { passphrase?: string | undefined; events: BackupEvents },
    actor: Actor,
  ): Promise<AsyncGenerator<string>> {
    const { unitOfWork } = this.deps
    // Throws before an answer has begun when the event store is unavailable.
    if (events === 'all') void this.deps.store.address
    const after = { secrets: passphrase === undefined ? 'omitted' : 'sealed', events }
    await unitOfWork.run(async (work) => {
      work.record({ actor, action: 'backup.create', subject: SUBJECT, after })
    })
    return this.#snapshotLines(passphrase, events)
  }

  restore(
    file: string,
    input: { passphrase?: string | undefined; replace?: boolean | undefined },
    actor: Actor,
  ): Promise<Restored> {
    return this.deps.restore.run(file, input, actor)
  }

  async status(): Promise<BackupStatus> {
    const { value, version } = await readSettings(this.deps.settings, GROUP)
    const [last] = await this.#existing(value.folder)
    const shown = last && { ...last, at: new Date(last.at).toISOString() }
    return { ...value, version, last: shown ?? null }
  }

  async update(
    { version: seen, ...changes }: Partial<BackupSettings> & { version?: number | undefined },
    actor: Actor,
  ): Promise<BackupStatus> {
    if (changes.folder !== undefined) await assertBackupPlace(this.deps, changes.folder)
    await updateSettings(this.deps, GROUP, {
      seen,
      change: (before) => storedSchema.parse({ ...before, ...changes, fault: null }),
      actor,
    })
    return this.status()
  }

  /** Writes a backup when the newest one is older than the schedule. A failure is a message to administrators. */
  async writeDue(): Promise<void> {
    const { settings, clock } = this.deps
    const { value } = await readSettings(settings, GROUP)
    if (value.everyHours === 0) return
    const [last] = await this.#existing(value.folder)
    if (last && last.at > clock.now() - value.everyHours * HOUR) return
    try {
      const folder = await openBackupFolder(this.deps, value.folder)
      await writeBackupFile(folder, clock.now(), this.#snapshotLines(undefined, value.events))
      await removeOld(folder, value.keep)
      if (value.fault !== null) await this.#noteFault(null)
    } catch (err) {
      const reason = err instanceof Error ? err.message.slice(0, 200) : String(err)
      logEvent(this.deps.logger, 'backup.schedule.failed', { err })
      if (reason !== value.fault) await this.#reportFault(reason)
    }
  }

  async *#snapshotLines(passphrase: string | undefined, events: BackupEvents): AsyncGenerator<string> {
    const { stateUrl, dataDir, clock, box, store, createId } = this.deps
    const ending = new AbortController()
    // Each backup counts as a separate user, so that no backup waits for another one.
    const taker = { userId: `backup:${createId()}`, signal: ending.signal }
    const snapshot = await openSnapshot(stateUrl, dataDir.path('state.db'))
    let closing: Promise<void> | null = null
    const close = () => {
      closing ??= snapshot.close()
      return closing
    }
    /** Visits follow the state, and reading them may take hours: the transaction ends first. */
    const rows = async function* (table: EventTable) {
      await close()
      yield* eventRows(store, table, taker)
    }
    try {
      yield* backupLines(snapshot, {
        passphrase,
        now: clock.now(),
        box,
        events: events === 'all' ? rows : null,
      })
    } finally {
      ending.abort()
      await close()
    }
  }

  /** None where the folder cannot be read; the next write reports why. */
  async #existing(name: string): Promise<BackupFile[]> {
    try {
      return await backupsIn(backupPath(this.deps, name))
    } catch {
      return [] // There is no such folder yet, a file has this name, or the permissions are missing.
    }
  }

  async #reportFault(reason: string): Promise<void> {
    await this.#noteFault(reason)
    await this.deps.notify({
      to: { roles: ['superadmin', 'admin'] },
      type: 'notice',
      kind: 'system',
      title: 'backup.message.failed',
      subTitle: 'backup.message.next',
      content: 'backup.message.reason',
      params: { reason },
      link: '',
    })
  }

  #noteFault(fault: string | null): Promise<void> {
    const { settings, unitOfWork } = this.deps
    return unitOfWork.run(async (work) => {
      const { value, version } = await readSettings(settings.within(work), GROUP)
      await settings.replace(work, GROUP.key, { ...value, fault }, version, SYSTEM_ACTOR.username)
    })
  }
}
