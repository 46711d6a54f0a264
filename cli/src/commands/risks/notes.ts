import { riskEventCalls } from '@netwarden/shared/contract'
import { type RiskHistoryEntry, riskHistorySchema } from '@netwarden/shared/domain'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { columnsOf } from '../columns.ts'

export function addRisksHistory(risks: Command, cli: Cli): void {
  const { t } = cli
  risks
    .command('history')
    .description(t('help.risks.history'))
    .argument('<event>', t('help.argument.risk'))
    .action(async (id: string) => print(cli, await cli.api().call(riskEventCalls.history, { id })))
}

export function addRisksNote(risks: Command, cli: Cli): void {
  const { t } = cli
  risks
    .command('note')
    .description(t('help.risks.note'))
    .argument('<event>', t('help.argument.risk'))
    .argument('<text>', t('help.argument.note'))
    .action(async (id: string, text: string) =>
      print(cli, [await cli.api().call(riskEventCalls.note, { id, text })]),
    )
}

function print({ out, t }: Cli, entries: readonly RiskHistoryEntry[]): void {
  const [at, ...others] = columnsOf(t, [
    ['at', 'column.at', 'time'],
    ['by', 'column.by'],
    ['text', 'column.note'],
  ])
  const kind = {
    field: 'kind',
    title: t('column.action'),
    show: (value: unknown) => t(`history.${riskHistorySchema.shape.kind.parse(value)}`),
  }
  out.list(entries, at ? [at, kind, ...others] : others, Object.keys(riskHistorySchema.shape))
}
