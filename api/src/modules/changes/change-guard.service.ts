import { CHANGE_GUARD_SETTINGS, type ChangeGuard, type ChangeGuardChanges } from '@netwarden/shared/contract'
import { badContent, type Message } from '@netwarden/shared/errors'
import { keptSchemas } from '@netwarden/shared/fields'
import type { TextKey } from '@netwarden/shared/i18n'
import { z } from 'zod'
import type { Actor } from '../../platform/http/actor.ts'
import {
  readSettings,
  type SettingsGroup,
  type SettingsStore,
  updateSettings,
} from '../../platform/state/settings-group.ts'
import type { Prediction } from '../receipts/index.ts'
import type { MeasuredReplay } from '../replay/index.ts'
import type { ExceededLimits } from './pending-changes.repository.ts'

const storedGuard = z.object(keptSchemas(CHANGE_GUARD_SETTINGS))
type StoredGuard = z.output<typeof storedGuard>

const GROUP: SettingsGroup<StoredGuard> = {
  key: 'change-guard',
  schema: storedGuard,
  action: 'changeGuard.update',
  area: 'change-guard',
}

/** The limits over which a change needs a reason, or the consent of another administrator. */
export class ChangeGuardService {
  constructor(private readonly store: SettingsStore) {}

  async read(): Promise<ChangeGuard> {
    const { value, version } = await readSettings(this.store.settings, GROUP)
    return { ...value, version }
  }

  async update({ version: seen, ...changes }: ChangeGuardChanges, actor: Actor): Promise<ChangeGuard> {
    const change = (before: StoredGuard) => {
      const { protectedDomains, protectedDevices, ...others } = { ...before, ...changes }
      return {
        ...others,
        protectedDomains: [...new Set(protectedDomains)],
        protectedDevices: [...new Set(protectedDevices)],
      }
    }
    const { value, version } = await updateSettings(this.store, GROUP, { seen, change, actor })
    return { ...value, version }
  }
}

/** Whether changes allow what the guard holds back now. */
export function isLooser(guard: ChangeGuard, changes: ChangeGuardChanges): boolean {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const next: ChangeGuard = { ...guard, ...Object.fromEntries(given) }
  const grows = (from: number | null, to: number | null) => from !== null && (to === null || to > from)
  const loses = (from: readonly string[], to: readonly string[]) => from.some((name) => !to.includes(name))
  return (
    (guard.needsSecondAdministrator && !next.needsSecondAdministrator) ||
    grows(guard.flipsPerHour, next.flipsPerHour) ||
    grows(guard.revertFactor, next.revertFactor) ||
    loses(guard.protectedDomains, next.protectedDomains) ||
    loses(guard.protectedDevices, next.protectedDevices)
  )
}

/** The limits that a change exceeds. */
export function exceededBy(
  { flipsPerHour }: ChangeGuard,
  { result }: MeasuredReplay,
  { toBanned, toPassed, hours }: Prediction,
): ExceededLimits {
  const { domains, devices } = result.guarded
  const isOver = flipsPerHour !== null && (toBanned + toPassed) / hours > flipsPerHour
  return [
    ...(isOver ? [{ kind: 'flipsPerHour' as const, name: String(flipsPerHour) }] : []),
    ...domains.map((name) => ({ kind: 'domain' as const, name })),
    ...devices.map((name) => ({ kind: 'device' as const, name })),
  ]
}

const REASON_TEXTS: Partial<Record<ExceededLimits[number]['kind'], TextKey>> = {
  flipsPerHour: 'change.reason.flipsPerHour',
  domain: 'change.reason.domain',
  device: 'change.reason.device',
}

/** Throws when a change exceeds a limit and has no reason. */
export function assertReason(limits: ExceededLimits, reason: string): void {
  const [first] = limits
  if (!first || reason !== '') return
  const text: Message = {
    key: REASON_TEXTS[first.kind] ?? 'change.reason.other',
    params: { name: first.name },
  }
  throw badContent(text.key, text.params, { fields: { reason: text } })
}

/** Whether visits got other verdicts more often than a change may cause; less than one in an hour is one. */
export function isBeyond(factor: number | null, predicted: Prediction | null, observed: Prediction): boolean {
  if (factor === null || predicted === null) return false
  const expected = (predicted.toBanned + predicted.toPassed) / predicted.hours
  const actual = (observed.toBanned + observed.toPassed) / Math.max(1, observed.hours)
  return actual > Math.max(1, expected) * factor
}
