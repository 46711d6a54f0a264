import { type Receipt, receiptCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { columnsOf } from '../columns.ts'

const FIELDS = [
  'id',
  'at',
  'by',
  'approvedBy',
  'reason',
  'parts',
  'partCount',
  'predicted',
  'observed',
  'firstHour',
  'unexpected',
  'unexpectedDevices',
  'revertOf',
  'revertedBy',
]
const SHOWN_NAMES = 3

export function addReceipts(program: Command, cli: Cli): void {
  const { t } = cli
  const receipts = program.command('receipts').description(t('help.receipts')).helpCommand(false)
  receipts
    .command('list')
    .description(t('help.receipts.list'))
    .action(() => list(cli))
  receipts
    .command('revert')
    .argument('<id>', t('help.argument.receipt'))
    .description(t('help.receipts.revert'))
    .option('--reason <text>', t('help.option.changeReason'))
    .action(async (id: string, { reason }: { reason?: string }) => {
      const made = await cli.api().call(receiptCalls.revert, { id, reason })
      cli.out.one(made, columnsOf(t, [['receiptId', 'column.receipt']]))
    })
}

async function list(cli: Cli): Promise<void> {
  const { t, out } = cli
  const receipts = await cli.api().call(receiptCalls.list, {})
  out.list(
    out.format === 'table' ? receipts.map(rowOf) : receipts,
    columnsOf(t, [
      ['at', 'column.at', 'time'],
      ['by', 'column.by'],
      ['reason', 'column.reason'],
      ['predictedPerHour', 'column.predicted'],
      ['observedPerHour', 'column.observed'],
      ['unexpectedNames', 'column.unexpected'],
      ['revertedBy', 'column.revertedBy'],
      ['id', 'column.id'],
    ]),
    FIELDS,
  )
}

/** Verdicts per hour that change in either direction, and names without a prediction. */
function rowOf(receipt: Receipt) {
  const { predicted, observed, unexpected } = receipt
  const hours = Math.max(1, observed.hours)
  return {
    ...receipt,
    predictedPerHour: predicted && rounded(predicted.toBannedPerHour + predicted.toPassedPerHour),
    observedPerHour: observed.hours === 0 ? null : rounded((observed.toBanned + observed.toPassed) / hours),
    unexpectedNames: unexpected
      .slice(0, SHOWN_NAMES)
      .map(({ domain }) => domain)
      .join(' '),
  }
}

const rounded = (rate: number) => Math.round(rate * 10) / 10
