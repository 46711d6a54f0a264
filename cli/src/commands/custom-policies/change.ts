import { customPolicyResource } from '@netwarden/shared/contract'
import { CUSTOM_POLICY_REMARKS, SOLVED_MODES, type SolvedMode } from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { UsageFailure } from '../../failure.ts'
import { createExpiryReader } from '../../input/expiry-argument.ts'
import { addFieldOptions, fieldsOfOptions } from '../../input/field-options.ts'
import { readSchedule } from '../../input/schedule-argument.ts'
import { addVersionOption, type VersionOption } from '../../input/version-option.ts'
import { columnsOf } from '../columns.ts'
import { getPolicyIds } from './find-policies.ts'
import { addPolicyFilter, type PolicyFilterOptions } from './policy-filter.ts'

interface ChangeOptions extends PolicyFilterOptions, VersionOption, Record<string, unknown> {
  to?: SolvedMode
  expires?: string
  schedule?: string
}

/** Stands for null: no end, no schedule. */
const UNSET = 'none'

export function addCustomPoliciesChange(policies: Command, cli: Cli): void {
  const { t } = cli
  const readExpiry = createExpiryReader(t)
  const command = policies
    .command('change')
    .description(t('help.customPolicies.change'))
    .argument('<policy>', t('help.argument.policies'))
  addPolicyFilter(command, cli).addOption(
    new Option('--to <mode>', t('help.option.newMode')).choices(SOLVED_MODES),
  )
  addFieldOptions(command, t, CUSTOM_POLICY_REMARKS)
    .option('--expires <time>', t('help.option.newExpiry'), (text) =>
      text === UNSET ? UNSET : readExpiry(text),
    )
    .option('--schedule <text>', t('help.option.newSchedule'))
  addVersionOption(command, cli).action((policy: string, options: ChangeOptions) =>
    change(cli, policy, options),
  )
}

async function change(cli: Cli, policy: string, options: ChangeOptions): Promise<void> {
  const { to: solvedMode, expires, schedule, ifVersion, ...filter } = options
  const slots =
    schedule === undefined ? undefined : schedule === UNSET ? null : await readSchedule(cli, schedule)
  const changes = {
    ...fieldsOfOptions(CUSTOM_POLICY_REMARKS, options),
    ...(solvedMode !== undefined && { solvedMode }),
    ...(expires !== undefined && { expiresAt: expires === UNSET ? null : expires }),
    ...(slots !== undefined && { schedule: slots }),
  }
  if (Object.keys(changes).length === 0)
    throw new UsageFailure(cli.t('usage.nothingToChange'), [cli.t('hint.help')])
  const api = cli.api()
  const [id = ''] = await getPolicyIds(cli, api, [policy], filter)
  await api.call(customPolicyResource.update, { id, ...changes, version: ifVersion })
  cli.out.one({ id }, columnsOf(cli.t, [['id', 'column.changed']]))
}
