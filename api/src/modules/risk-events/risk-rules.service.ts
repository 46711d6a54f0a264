import type { RiskRuleChange, RiskRuleRow } from '@netwarden/shared/contract'
import {
  defaultRiskRules,
  RISK_RULE_CODES,
  type RiskRuleCode,
  type RiskRules,
  riskRulesSchema,
} from '@netwarden/shared/domain'
import { fieldErrors } from '@netwarden/shared/errors'
import { type MarkedEvent, suggestThresholds } from '@netwarden/shared/risk'
import { z } from 'zod'
import { type Actor, SYSTEM_ACTOR } from '../../platform/http/actor.ts'
import type { Settings } from '../../platform/state/settings.ts'
import {
  readSettings,
  type SettingsGroup,
  type SettingsStore,
  updateSettings,
} from '../../platform/state/settings-group.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { MarksRepository } from '../risk-event-repository/index.ts'

const INSTALLED_KEY = 'risk-installed'

const storedRules = riskRulesSchema.partial().transform(
  (stored): RiskRules => ({
    ...defaultRiskRules(),
    ...stored,
  }),
)
const GROUP: SettingsGroup<RiskRules> = {
  key: 'risk-rules',
  schema: storedRules,
  action: 'riskRules.update',
  area: 'risk-rules',
}
const storedStart = z.object({ at: z.number().optional() })

interface Parts extends SettingsStore {
  marks: Pick<MarksRepository, 'precision' | 'markedEvents'>
}

/** The rules as an administrator sets them; a change applies to records read from then on. */
export class RiskRulesService {
  constructor(private readonly parts: Parts) {}

  async inForce(): Promise<RiskRules> {
    return (await readSettings(this.parts.settings, GROUP)).value
  }

  async read(): Promise<RiskRuleRow[]> {
    const [{ value, version }, marked] = await Promise.all([
      readSettings(this.parts.settings, GROUP),
      this.#marked(),
    ])
    return rowsOf(value, version, marked)
  }

  /** The rules with these changes; faults name their fields. */
  async with(rules: readonly RiskRuleChange[]): Promise<RiskRules> {
    return changed(await this.inForce(), rules)
  }

  /** Rules that are not named stay as they are. */
  async update(
    { rules, version }: { rules: readonly RiskRuleChange[]; version?: number },
    actor: Actor,
  ): Promise<RiskRuleRow[]> {
    const marked = await this.#marked()
    const stored = await updateSettings(this.parts, GROUP, {
      seen: version ?? rules.find((rule) => rule.version !== undefined)?.version,
      change: (before) => changed(before, rules),
      actor,
    })
    return rowsOf(stored.value, stored.version, marked)
  }

  async #marked(): Promise<Marked> {
    const { marks } = this.parts
    const precision = await marks.precision()
    const codes = RISK_RULE_CODES.filter((code) => precision.has(code))
    return { precision, events: await marks.markedEvents(codes) }
  }
}

interface Marked {
  /** Of each rule whose events were marked, the share of true positives. */
  precision: ReadonlyMap<string, number>
  events: ReadonlyMap<RiskRuleCode, readonly MarkedEvent[]>
}

function rowsOf(rules: RiskRules, version: number, { precision, events }: Marked): RiskRuleRow[] {
  return RISK_RULE_CODES.map((code) => {
    const suggestion = suggestThresholds(code, rules[code], events.get(code) ?? [])
    return {
      code,
      ...rules[code],
      precision: precision.get(code) ?? null,
      suggested: suggestion?.thresholds ?? null,
      suggestedEffect: suggestion?.effect ?? null,
      version,
    }
  })
}

function changed(before: RiskRules, changes: readonly RiskRuleChange[]): RiskRules {
  const wanted = Object.fromEntries(
    changes.map(({ code, enabled, level, thresholds }) => [code, { enabled, level, thresholds }]),
  )
  const read = riskRulesSchema.safeParse({ ...before, ...wanted })
  if (read.success) return read.data
  const faults = read.error.issues.map(
    ({ path }) => [`rules.${path.join('.')}`, 'validation.threshold'] as const,
  )
  throw fieldErrors(Object.fromEntries(faults))
}

/** Start of the engine: until some days later every device is new. */
export async function installedAt(settings: Settings, unitOfWork: UnitOfWork, clock: Clock): Promise<number> {
  return unitOfWork.run(async (work) => {
    const { at } = await settings.within(work).get(INSTALLED_KEY, storedStart)
    if (at !== undefined) return at
    const now = clock.now()
    await settings.put(work, INSTALLED_KEY, { at: now }, SYSTEM_ACTOR.username)
    return now
  })
}
