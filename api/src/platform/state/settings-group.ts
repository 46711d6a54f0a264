import { conflict } from '@netwarden/shared/errors'
import type { z } from 'zod'
import type { Actor } from '../http/actor.ts'
import type { ChangeArea } from './change-feed.ts'
import type { Settings } from './settings.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import { updateNewest } from './update-newest.ts'

/** Settings that administrators change together: where they are stored, and how a change is logged. */
export interface SettingsGroup<Value extends object> {
  key: string
  /** Reads the stored value; completes what was never stored. */
  schema: z.ZodType<Value>
  /** The value as it is stored. Default: unchanged. */
  toStored?(value: Value): unknown
  /** Of the operation log. */
  action: string
  /** Null where nothing follows from a change. */
  area: ChangeArea | null
  /** The value as the operation log shows it, beside the other of before and after. Default: unchanged. */
  logged?(value: Value, other: Value): object
}

export interface SettingsStore {
  settings: Settings
  unitOfWork: UnitOfWork
}

interface SettingsUpdate<Value extends object> {
  /** The version that the caller has read; without one the change overwrites later ones. */
  seen: number | undefined
  /** The value with the changes; throws where it refuses them. */
  change(before: Value): Value
  actor: Actor
  /** Fields that only the log of the changed value has. */
  alsoLogged?: object
}

export interface StoredGroup<Value> {
  value: Value
  /** 0 until they are saved for the first time. */
  version: number
}

export function readSettings<Value extends object>(
  settings: Settings,
  { key, schema }: SettingsGroup<Value>,
): Promise<StoredGroup<Value>> {
  return settings.getWithVersion(key, schema)
}

/** The one way to change settings: optimistic lock, operation log and change feed. */
export function updateSettings<Value extends object>(
  { settings, unitOfWork }: SettingsStore,
  group: SettingsGroup<Value>,
  { seen, change, actor, alsoLogged }: SettingsUpdate<Value>,
): Promise<StoredGroup<Value>> {
  const { key, action, area, toStored = unchanged, logged = unchanged } = group
  return unitOfWork.run(async (work) => {
    const { before, after } = await updateNewest({
      version: seen,
      find: () => readSettings(settings.within(work), group),
      write: async ({ value, version }) => {
        const next = change(value)
        const isWritten = await settings.replace(work, key, toStored(next), version, actor.username)
        return isWritten ? { value: next } : undefined
      },
      changedMeanwhile: () =>
        conflict('settings.changedMeanwhile', {}, { changed: { kind: 'setting', id: key } }),
    })
    const version = before.version + 1
    work.record({
      actor,
      action,
      subject: { kind: 'setting', id: key, name: key },
      before: logged(before.value, after.value),
      after: { ...logged(after.value, before.value), ...alsoLogged },
    })
    if (area !== null) work.changed(area, key, version)
    return { value: after.value, version }
  })
}

const unchanged = <Value>(value: Value): Value => value
