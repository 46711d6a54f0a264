import type { EnforcerPlan, PlannedChange } from '@netwarden/shared/contract'
import { LOCAL_ENFORCER, type Enforcer as ShownEnforcer } from '@netwarden/shared/domain'
import { conflict } from '@netwarden/shared/errors'
import type { Language } from '@netwarden/shared/i18n'
import { MAX_PLANNED_CHANGES } from '@netwarden/shared/limits'
import type { PolicySet } from '@netwarden/shared/policy'
import type { Actor } from '../../platform/http/actor.ts'
import { isDryRun } from '../../platform/state/dry-run.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import { type Enforcer, EnforcerAway, EnforcerFault } from '../../policies/enforcer.ts'

interface LocalPublishingDeps {
  enforcer: Pick<Enforcer, 'inForce' | 'returnToFormer' | 'takeNewest'>
  /** The generation that it left for the former one; null where it decides by the newest. */
  left(): number | null
  newest(): PolicySet
  /** Those that it decides by, and those before them; null where they cannot be opened. */
  used(): Promise<PolicySet | null>
  former(): Promise<PolicySet | null>
  rulesBetween(before: PolicySet, after: PolicySet, language: Language): Promise<PlannedChange[]>
  /** Asks it at once what it enforces. */
  ask(): Promise<unknown>
  unitOfWork: Pick<UnitOfWork, 'run'>
  row(): Promise<{ name: string } | undefined>
  show(id: string, language: Language): Promise<ShownEnforcer>
}

/** The gateway of this machine takes each change by itself; after a return it takes the newest again by an order. */
export class LocalPublishing {
  constructor(private readonly deps: LocalPublishingDeps) {}

  async plan(language: Language): Promise<EnforcerPlan> {
    const { show, left, used, newest, rulesBetween } = this.deps
    const { cannot, inForce, wanted } = await show(LOCAL_ENFORCER, language)
    const plan = { generation: wanted ?? 0, inForce, cannot }
    if (left() === null) return { ...plan, changes: [] }
    const before = await used()
    if (!before) throw conflict('enforcer.planGone')
    const changes = await rulesBetween(before, newest(), language)
    return { ...plan, changes: changes.length > 0 ? changes.slice(0, MAX_PLANNED_CHANGES) : [OTHER_LISTS] }
  }

  async publish(generation: number | undefined, actor: Actor, language: Language): Promise<ShownEnforcer> {
    const { enforcer, left, newest } = this.deps
    const params = { generation: newest().generation }
    if (generation !== undefined && generation !== params.generation)
      throw conflict('enforcer.otherGeneration', params)
    if (!enforcer.inForce()) throw conflict('gateway.notRunning')
    if (left() === null) throw conflict('enforcer.isInForce', params)
    const taken = isDryRun() ? params.generation : await enforcer.takeNewest().catch(translated)
    return this.#done('enforcer.publish', taken, actor, language)
  }

  async return(actor: Actor, language: Language): Promise<ShownEnforcer> {
    const { enforcer, former } = this.deps
    if (!enforcer.inForce()) throw conflict('gateway.notRunning')
    const returned = isDryRun()
      ? ((await former())?.generation ?? null)
      : await enforcer.returnToFormer().catch(translated)
    if (returned === null) throw conflict('enforcer.nothingBefore')
    return this.#done('enforcer.return', returned, actor, language)
  }

  async #done(action: string, generation: number, actor: Actor, language: Language): Promise<ShownEnforcer> {
    const { unitOfWork, ask, show } = this.deps
    const name = (await this.deps.row())?.name ?? LOCAL_ENFORCER
    const subject = { kind: 'enforcer', id: LOCAL_ENFORCER, name }
    await unitOfWork.run(async (work) => work.record({ actor, action, subject, after: { generation } }))
    if (!isDryRun()) await ask()
    return show(LOCAL_ENFORCER, language)
  }
}

/** Shown where no rule of a segment differs: then lists differ, whose former entries are not kept. */
const OTHER_LISTS: PlannedChange = { kind: 'list', zone: '', added: null, removed: null }

function translated(cause: unknown): never {
  if (cause instanceof EnforcerAway) throw conflict('gateway.notRunning')
  throw cause instanceof EnforcerFault ? conflict('enforcer.nothingBefore') : cause
}
