import { type PolicyExplanation, policyCalls } from '@netwarden/shared/contract'
import type { ControlGroup } from '@netwarden/shared/domain'
import { canonicalIp, canonicalMac } from '@netwarden/shared/validators'
import { type Command, Option } from 'commander'
import type { z } from 'zod'
import type { Cli } from '../../cli.ts'
import { createTimeReader } from '../../input/time-argument.ts'
import type { Column } from '../../output/result-printer.ts'
import { valueWords } from '../../texts/value-words.ts'
import { columnsOf } from '../columns.ts'
import { deviceAddresses } from '../devices/device-addresses.ts'

interface ExplainOptions {
  device: string
  domain: string
  ip?: string[]
  cname?: string[]
  at?: string
  enforcer?: 'local'
}

type Question = z.input<typeof policyCalls.explain.input>

export function addRecordsExplain(records: Command, cli: Cli): void {
  const { t } = cli
  records
    .command('explain')
    .description(t('help.records.explain'))
    .requiredOption('--device <device>', t('help.option.explainDevice'))
    .requiredOption('--domain <domain>', t('help.option.explainDomain'))
    .option('--ip <address...>', t('help.option.explainIp'))
    .option('--cname <name...>', t('help.option.explainCname'))
    .option('--at <time>', t('help.option.explainAt'), createTimeReader(t))
    .addOption(new Option('--enforcer <id>', t('help.option.explainEnforcer')).choices(['local']))
    .action((options: ExplainOptions) => explain(cli, options))
}

async function explain(
  cli: Cli,
  { device, domain, ip: ips, cname: cnames, at, enforcer }: ExplainOptions,
): Promise<void> {
  await printExplanation(cli, { ...(await explainedDevice(cli, device)), domain, ips, cnames, at, enforcer })
}

/** A device by its address or MAC; by its name or user the server finds it, with the address that it had at that moment. */
export async function explainedDevice(cli: Cli, device: string): Promise<Partial<Question>> {
  if (canonicalIp(device) !== null || canonicalMac(device) !== null)
    return deviceAddresses(cli, cli.api(), device)
  return { device }
}

/** Asks for the verdict on a visit, and prints it with each policy that was checked. */
export async function printExplanation(cli: Cli, asked: Question): Promise<void> {
  const { t, out } = cli
  const said = await cli.api().call(policyCalls.explain, asked)
  out.one(said, verdictColumns(cli, said))
  if (said.isPartial) cli.notes.say(t('note.explainPartial'))
  if (out.format !== 'table' || said.rules.length === 0) return
  cli.notes.say(t('note.rules'))
  const isDecisive = { field: 'isDecisive', title: t('column.decisive') }
  const mode = { field: 'solvedMode', title: t('column.solvedMode') }
  out.list(
    said.rules,
    [
      ...columnsOf(t, [
        ['group', 'column.controlGroup'],
        ['policyName', 'column.policyName'],
        ['entry', 'column.entry'],
        ...aliasColumn(said.rules.some(({ cname }) => cname !== null)),
      ]),
      {
        ...mode,
        show: (value) => (value === null ? t('explain.notEnabled') : wordOf(t, 'solvedMode', String(value))),
      },
      ...(said.rules.some(({ inherited }) => inherited === true) ? [inheritedColumn(t)] : []),
      ...(said.rules.some(({ until }) => until !== null)
        ? columnsOf(t, [['until', 'column.until', 'time']])
        : []),
      ...(said.rules.some(({ exception }) => exception !== null) ? [exceptionColumn(t)] : []),
      { ...isDecisive, show: (value) => (value === true ? t('word.yes') : '-') },
    ],
    ['group', 'policyId', 'policyName', 'entry', 'cname', 'solvedMode', 'inherited', 'until', 'isDecisive'],
  )
}

/** A fixed value as tables show it. */
function wordOf({ language }: Cli['t'], field: 'controlGroup' | 'solvedMode', value: string): string {
  return valueWords(language, field)?.[value] ?? value
}

/** For an answer without a chain, aliases are not requested. */
function aliasColumn(isKnown: boolean): ['cname', 'column.cname'][] {
  return isKnown ? [['cname', 'column.cname']] : []
}

/** Whether a policy of the built-in segment applies because the segment inherits it. */
function inheritedColumn(t: Cli['t']): Column {
  const show = (value: unknown) => (value === true ? t('word.yes') : '-')
  return { field: 'inherited', title: t('column.inherited'), show }
}

/** The host that a gateway answers in place of the name. */
function safeSearchColumn(t: Cli['t'], { mode, host }: NonNullable<PolicyExplanation['safeSearch']>): Column {
  return { field: 'safeSearch', title: t('column.safeSearch'), show: () => `${host} (${mode})` }
}

/** Why a name is allowed temporarily. */
function exceptionColumn(t: Cli['t']): Column {
  const show = (value: unknown) => {
    const { by, reason } = (value ?? {}) as Partial<
      NonNullable<PolicyExplanation['rules'][number]['exception']>
    >
    return reason === undefined ? '-' : `${by}: ${reason}`
  }
  return { field: 'exception', title: t('column.exception'), show }
}

/** The policy that decided, by its name; JSON has its id. */
function policyColumn(t: Cli['t'], { rules }: PolicyExplanation): Column {
  const name = rules.find(({ isDecisive }) => isDecisive)?.policyName
  const show = (id: unknown) => name ?? (id === null ? '-' : String(id))
  return { field: 'policyId', title: t('column.policyId'), show }
}

function verdictColumns({ t }: Cli, said: PolicyExplanation): Column[] {
  const { segment, controlGroup, cname } = said
  const entry = segment.entry ?? t('explain.builtIn')
  const words: Partial<Record<ControlGroup, string>> = {
    default: t('explain.defaultMode'),
    pause: t('explain.pause'),
    special: t('explain.special'),
    private: t('explain.private'),
  }
  const word = words[controlGroup] ?? wordOf(t, 'controlGroup', controlGroup)
  return [
    ...columnsOf(t, [['solvedMode', 'column.visitVerdict']]),
    {
      field: 'controlGroup',
      title: t('column.controlGroup'),
      show: () => word,
    },
    ...columnsOf(t, [['matched', 'column.matched'], ...aliasColumn(cname !== null)]),
    policyColumn(t, said),
    ...(said.inherited === true ? [inheritedColumn(t)] : []),
    ...(said.safeSearch ? [safeSearchColumn(t, said.safeSearch)] : []),
    { field: 'segment', title: t('column.segment'), show: () => segment.name },
    { field: 'segmentEntry', title: t('column.segmentEntry'), show: () => entry },
  ]
}
