import {
  type AppliedChange,
  MAX_REPLAY_EXAMPLES,
  type PolicyDraftBody,
  type Replay,
  receiptCalls,
  replayCalls,
} from '@netwarden/shared/contract'
import { MAX_CONTROL_BODY_BYTES } from '@netwarden/shared/limits'
import type { Command } from 'commander'
import { parse } from 'yaml'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import { createCountReader } from '../../input/count-argument.ts'
import { readText } from '../../input/text-file.ts'
import { createTimeReader } from '../../input/time-argument.ts'
import type { Column } from '../../output/result-printer.ts'
import { columnsOf } from '../columns.ts'

interface ReplayOptions {
  from?: string
  to?: string
  examples: number
  apply?: boolean
  reason?: string
}

const DEFAULT_EXAMPLES = 20

export function addReplay(program: Command, cli: Cli): void {
  const { t } = cli
  const examples = createCountReader(t, MAX_REPLAY_EXAMPLES, 'usage.count')
  program
    .command('replay')
    .argument('<file>', t('help.argument.draft'))
    .description(t('help.replay'))
    .option('--from <time>', t('help.option.from'), createTimeReader(t))
    .option('--to <time>', t('help.option.to'), createTimeReader(t))
    .option('--examples <count>', t('help.option.examples'), examples, DEFAULT_EXAMPLES)
    .option('--apply', t('help.option.apply'))
    .option('--reason <text>', t('help.option.changeReason'))
    .action((file: string, options: ReplayOptions) => replay(cli, file, options))
}

async function replay(
  cli: Cli,
  file: string,
  { apply = false, reason, ...options }: ReplayOptions,
): Promise<void> {
  const draft = await readDraft(cli, file)
  const found = await cli.api().call(replayCalls.run, { draft, ...options })
  if (!apply) return printReplay(cli, found)
  const { baseGeneration } = found
  const change = { draft, baseGeneration, reason }
  if (cli.isDryRun) {
    await cli.api().dryRun(receiptCalls.apply, change)
    printReplay(cli, found)
    return cli.notes.say(cli.t('note.zoneDryRun'))
  }
  const applied = await cli.api().call(receiptCalls.apply, change)
  printReplay(cli, found, applied)
}

/** YAML or JSON, which is YAML too. The server checks the file and names each invalid field. */
async function readDraft(cli: Cli, file: string): Promise<PolicyDraftBody> {
  const text = await readText(cli, file, MAX_CONTROL_BODY_BYTES)
  try {
    return (parse(text) ?? {}) as PolicyDraftBody
  } catch (cause) {
    const [reason = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
    throw new CliFailure(cli.t('fault.yaml', { file }), [reason])
  }
}

function printReplay({ t, out, notes }: Cli, found: Replay, applied?: AppliedChange): void {
  const { flips, readSince, from } = found
  if (out.format !== 'table') {
    out.one({ ...found, ...applied }, [])
    return
  }
  const row = { ...found, ...flips, span: `${readSince} – ${found.to}` }
  out.one(row, [
    ...columnsOf(t, [
      ['visitsRead', 'column.visitsRead'],
      ['span', 'column.span'],
    ]),
    ...flipColumns({ t }),
    ...columnsOf(t, [
      ['devices', 'column.devices'],
      ['domains', 'column.domains'],
    ]),
  ])
  if (readSince > from) notes.say(t('note.replayCut', { readSince }))
  if (applied && 'receiptId' in applied) notes.say(t('note.applied', { id: applied.receiptId }))
  if (applied && 'pendingId' in applied) notes.say(t('note.pendingChange', { id: applied.pendingId }))
  if (found.byDomain.length === 0) return
  out.text('\n')
  out.list(
    found.byDomain,
    [
      ...columnsOf(t, [['domain', 'column.domain']]),
      ...flipColumns({ t }),
      ...columnsOf(t, [['devices', 'column.devices']]),
    ],
    [],
  )
}

function flipColumns({ t }: Pick<Cli, 't'>): Column[] {
  return columnsOf(t, [
    ['toBanned', 'column.toBanned'],
    ['toPassed', 'column.toPassed'],
  ])
}
