import { type ConfigPlan, configurationCalls } from '@netwarden/shared/contract'
import type { Cli } from '../../cli.ts'
import { AnswerFailure, UsageFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { type ConfigSource, readSource } from './read-source.ts'
import { type PlanFormat, showPlan } from './show-plan.ts'

export interface PlanOptions {
  prune?: boolean
  drift?: boolean
  format: PlanFormat
}

const DIFFERENT = 3

/** Exit code 3 means that something would change, or was changed by hand. */
export async function plan(cli: Cli, source: string | undefined, options: PlanOptions): Promise<void> {
  const { prune = false, drift = false, format } = options
  if ((source === undefined) !== drift) throw new UsageFailure(cli.t('usage.plan'))
  const api = cli.api()
  const made =
    source === undefined
      ? await api.call(configurationCalls.plan, { drift: true })
      : await makePlan(cli, api, await readSource(cli, source), prune)
  showPlan(cli, made, format)
  if (made.changes.length > 0) cli.outcome = DIFFERENT
}

/** Faults name their file and line. */
export async function makePlan(
  cli: Cli,
  api: ApiClient,
  { document, placeOf }: ConfigSource,
  prune: boolean,
): Promise<ConfigPlan> {
  try {
    return await api.call(configurationCalls.plan, { document, prune })
  } catch (cause) {
    if (!(cause instanceof AnswerFailure) || cause.lines.length === 0) throw cause
    const details = cause.lines.map(({ column, msg }) =>
      cli.t('fault.configLine', { place: placeOf(column?.split('.') ?? []), text: msg }),
    )
    throw new AnswerFailure(cause.message, details, cause.status)
  }
}
