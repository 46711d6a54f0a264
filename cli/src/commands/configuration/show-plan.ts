import type { ConfigChange, ConfigPlan } from '@netwarden/shared/contract'
import type { Cli } from '../../cli.ts'
import { showTime } from '../../output/show-time.ts'

export const PLAN_FORMATS = ['text', 'markdown'] as const
export type PlanFormat = (typeof PLAN_FORMATS)[number]

const SIGNS = { create: '+', update: '~', delete: '-' } as const

/** For people as text or Markdown, for scripts as the object of the API. */
export function showPlan(cli: Cli, plan: ConfigPlan, format: PlanFormat): void {
  const { out, t, notes } = cli
  if (out.format !== 'table') out.one(plan, [])
  else out.text(format === 'markdown' ? markdownOf(cli, plan) : textOf(cli, plan))
  const { effects } = plan
  if (effects) {
    const { isPartial, ...counts } = effects
    notes.say(t('note.planEffects', { ...counts, since: showTime(effects.readSince) }))
    if (isPartial) notes.say(t('note.planEffectsPartial'))
  }
  if (plan.untried) notes.say(t('note.planUntried', { count: plan.untried }))
  if (plan.guard) notes.say(t('note.guard', { ...plan.guard }))
}

function textOf({ t }: Cli, { changes, counts }: ConfigPlan): string {
  const lines = changes.flatMap((change) => [
    `${SIGNS[change.action]} ${change.section} ${change.key}`.trimEnd(),
    ...fieldsOf(change).map(({ name, before, after }) => `    ${name}: ${before} -> ${after}`),
  ])
  return `${[...lines, summary(t, counts)].join('\n')}\n`
}

function markdownOf({ t }: Cli, { changes, counts }: ConfigPlan): string {
  const rows = changes.map((change) => {
    const fields = fieldsOf(change).map(({ name, before, after }) => `${name}: ${before} → ${after}`)
    const cells = [SIGNS[change.action], change.section, change.key, fields.join('<br>')]
    return `| ${cells.map((cell) => cell.replace(/\|/g, '\\|').replace(/\n/g, ' ')).join(' | ')} |`
  })
  const head = `| | ${t('column.section')} | ${t('column.name')} | ${t('column.change')} |\n|---|---|---|---|`
  return `${[head, ...rows, '', summary(t, counts)].join('\n')}\n`
}

function summary(t: Cli['t'], counts: ConfigPlan['counts']): string {
  return t(counts.create + counts.update + counts.delete === 0 ? 'done.planNothing' : 'done.plan', counts)
}

const LONGEST = 60

/** The fields that an update changes, shortened. */
function fieldsOf({ action, before, after }: ConfigChange) {
  if (action !== 'update') return []
  const [was, is] = [objectOf(before), objectOf(after)]
  return Object.keys({ ...was, ...is })
    .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map((name) => ({ name, before: shortText(was[name]), after: shortText(is[name]) }))
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function shortText(value: unknown): string {
  const text = JSON.stringify(value) ?? '-'
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
