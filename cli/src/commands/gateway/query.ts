import { type GatewayAnswer, gatewayAnswerSchema, gatewayCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import type { Column } from '../../output/result-printer.ts'
import { columnsOf } from '../columns.ts'
import { deviceAddress } from '../devices/device-addresses.ts'

interface QueryOptions {
  type: string
  device?: string
  server?: string
}

const FIELDS = Object.keys(gatewayAnswerSchema.shape)
const EXAMPLES = ['www.example.com', 'www.example.com --type AAAA --device 192.168.1.20']

/** Adds the same command below `gateway` and `dns`. */
export function addQuery(noun: Command, cli: Cli): void {
  const { t } = cli
  const examples = EXAMPLES.map((rest) => `  netwarden ${noun.name()} query ${rest}`)
  noun
    .command('query')
    .description(t('help.gateway.query'))
    .argument('<name>', t('help.argument.queryName'))
    .option('--type <type>', t('help.option.queryType'), 'A')
    .option('--device <device>', t('help.option.queryDevice'))
    .option('--server <server>', t('help.option.queryServer'))
    .addHelpText('after', () => `\n${[t('help.examples'), ...examples].join('\n')}`)
    .action((name: string, options: QueryOptions) => query(cli, name, options))
}

async function query(cli: Cli, name: string, { type, device, server }: QueryOptions): Promise<void> {
  const api = cli.api()
  const deviceIP = device === undefined ? undefined : await deviceAddress(cli, api, device)
  const answer = await api.call(gatewayCalls.query, { name, type, deviceIP, server })
  cli.out.one(answer, answerColumns(cli, answer), FIELDS)
  const { verdict, policyVerdict } = answer
  if (verdict && verdict.solvedMode !== policyVerdict.solvedMode)
    throw new CliFailure(cli.t('gateway.verdicts.differ'), [])
}

function answerColumns({ t }: Cli, { answers, ede, verdict, policyVerdict }: GatewayAnswer): Column[] {
  const { solvedMode, controlGroup } = policyVerdict
  return [
    ...columnsOf(t, [['rcode', 'column.rcode']]),
    { field: 'answers', title: t('column.answerRecords'), show: () => answers.join(', ') || '-' },
    ...(ede ? [{ field: 'ede', title: t('column.ede'), show: () => `${ede.code} ${ede.text}`.trim() }] : []),
    ...columnsOf(t, [['latencyMs', 'column.latencyMs']]),
    ...(verdict ? [{ field: 'verdict', title: t('column.verdict'), show: () => verdictText(verdict) }] : []),
    {
      field: 'policyVerdict',
      title: t('column.policyVerdict'),
      show: () => `${solvedMode} (${controlGroup})`,
    },
  ]
}

function verdictText({ solvedMode, controlGroup, reason }: NonNullable<GatewayAnswer['verdict']>): string {
  return `${solvedMode} (${controlGroup}): ${reason}`
}
