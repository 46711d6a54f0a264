import { type CreatedPolicies, policyCalls } from '@netwarden/shared/contract'
import {
  CUSTOM_POLICY_GROUPS,
  type CustomPolicyGroup,
  SOLVED_MODES,
  type SolvedMode,
} from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import type { EmptyOptions } from '../../input/entry-file.ts'
import { createExpiryReader } from '../../input/expiry-argument.ts'
import { readSchedule } from '../../input/schedule-argument.ts'
import { noteHostBits } from '../host-bits.ts'
import { getSegment } from '../segments/find-segment.ts'
import { entryParts } from './entry-parts.ts'
import { readPolicyEntries } from './policy-entries.ts'

interface AddOptions extends EmptyOptions {
  group: CustomPolicyGroup
  mode: SolvedMode
  segment?: string
  comment?: string
  reason?: string
  expires?: string
  schedule?: string
  shadow?: boolean
}

export function addCustomPoliciesAdd(policies: Command, cli: Cli): void {
  const { t } = cli
  const required = (flags: string, text: string, choices: readonly string[]) =>
    new Option(flags, text).choices(choices).makeOptionMandatory()
  policies
    .command('add')
    .description(t('help.customPolicies.add'))
    .argument('<file>', t('help.argument.source'))
    .addOption(required('--group <group>', t('help.option.policyGroup'), CUSTOM_POLICY_GROUPS))
    .addOption(required('--mode <mode>', t('help.option.policyMode'), SOLVED_MODES))
    .option('--segment <segment>', t('help.option.segment'))
    .option('--comment <text>', t('help.option.comment'))
    .option('--reason <text>', t('help.option.policyReason'))
    .option('--expires <time>', t('help.option.expires'), createExpiryReader(t))
    .option('--schedule <text>', t('help.option.schedule'))
    .option('--shadow', t('help.option.shadow'))
    .option('--allow-empty', t('help.option.allowEmpty'))
    .action((file: string, options: AddOptions) => add(cli, file, options))
}

/** The whole file is checked before the first part of it is sent. */
async function add(cli: Cli, file: string, options: AddOptions): Promise<void> {
  const { t, out } = cli
  const { group, mode: solvedMode, segment, comment, reason, expires: expiresAt, shadow } = options
  const schedule = options.schedule === undefined ? undefined : await readSchedule(cli, options.schedule)
  const entries = await readPolicyEntries(cli, file, group, options)
  const api = cli.api()
  const segmentId = segment === undefined ? undefined : (await getSegment(cli, api, segment)).id
  const made: CreatedPolicies = { ids: [], existing: [], hostBitsCleared: [] }
  const policy = { segmentId, group, solvedMode, comment, reason, expiresAt, schedule, shadow }
  const inputs = [...entryParts(entries, policy)].map((part) => ({ ...policy, entries: part }))
  await api.callEach(policyCalls.createCustom, inputs, (answer) => {
    for (const id of answer.ids) made.ids.push(id)
    for (const entry of answer.existing) made.existing.push(entry)
    made.hostBitsCleared.push(...answer.hostBitsCleared)
  })
  noteHostBits(cli, made.hostBitsCleared)
  out.one(made, [
    { field: 'ids', title: t('column.added'), show: () => String(made.ids.length) },
    { field: 'existing', title: t('column.existing'), show: () => String(made.existing.length) },
  ])
}
