import { type ChangeGuard, type ChangeGuardChanges, changeGuardSchema } from '@netwarden/shared/contract'
import { badContent, conflict, type Message } from '@netwarden/shared/errors'
import type { TextKey } from '@netwarden/shared/i18n'
import type { Actor } from '../../platform/http/actor.ts'
import type { Settings } from '../../platform/state/settings.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import { updateNewest } from '../../platform/state/update-newest.ts'
import type { MeasuredReplay } from '../replay/index.ts'
import type { ExceededLimits } from './pending-changes.repository.ts'
import type { Prediction } from './receipts.repository.ts'

const KEY = 'change-guard'
const storedSchema = changeGuardSchema.omit({ version: true })
type StoredGuard = Omit<ChangeGuard, 'version'>
const DEFAULTS: StoredGuard = {
  flipsPerHour: null,
  protectedDomains: [],
  protectedDevices: [],
  needsSecondAdministrator: false,
  revertFactor: null,
}

interface Deps {
  settings: Settings
  unitOfWork: UnitOfWork
}

/** The limits over which a change needs a reason, or the consent of another administrator. */
export class ChangeGuardService {
  constructor(private readonly deps: Deps) {}

  async read(): Promise<ChangeGuard> {
    const { guard, version } = await stored(this.deps.settings)
    return { ...guard, version }
  }

  async update({ version: seen, ...changes }: ChangeGuardChanges, actor: Actor): Promise<ChangeGuard> {
    const { settings, unitOfWork } = this.deps
    return unitOfWork.run(async (work) => {
      const { before, after } = await updateNewest({
        version: seen,
        find: () => stored(settings.within(work)),
        write: async ({ guard, version }) => {
          const next = merged(guard, changes)
          return (await settings.replace(work, KEY, next, version, actor.username)) ? next : undefined
        },
        changedMeanwhile: () => conflict('changeGuard.changedMeanwhile'),
      })
      const version = before.version + 1
      work.record({
        actor,
        action: 'changeGuard.update',
        subject: { kind: 'setting', id: KEY, name: KEY },
        before: before.guard,
        after,
      })
      work.changed('change-guard', KEY, version)
      return { ...after, version }
    })
  }
}

/** Whether changes allow what the guard holds back now. */
export function isLooser(guard: ChangeGuard, changes: ChangeGuardChanges): boolean {
  const next = merged(guard, changes)
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

async function stored(settings: Settings): Promise<{ guard: StoredGuard; version: number }> {
  const { value, version } = await settings.getWithVersion(KEY, storedSchema.partial())
  return { guard: { ...DEFAULTS, ...value }, version }
}

function merged(guard: StoredGuard, changes: Omit<ChangeGuardChanges, 'version'>): StoredGuard {
  const { flipsPerHour, protectedDomains, protectedDevices, needsSecondAdministrator, revertFactor } = changes
  return {
    flipsPerHour: flipsPerHour === undefined ? guard.flipsPerHour : flipsPerHour,
    protectedDomains: [...new Set(protectedDomains ?? guard.protectedDomains)],
    protectedDevices: [...new Set(protectedDevices ?? guard.protectedDevices)],
    needsSecondAdministrator: needsSecondAdministrator ?? guard.needsSecondAdministrator,
    revertFactor: revertFactor === undefined ? guard.revertFactor : revertFactor,
  }
}
