import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PendingChange, pendingChangeCalls } from '@netwarden/shared/contract'
import { CONFIRMATION_FOLDER } from '@netwarden/shared/limits'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import { columnsOf } from '../columns.ts'

interface ApproveOptions {
  onServer?: true
  dataDir?: string
}

const FIELDS = [
  'id',
  'at',
  'by',
  'reason',
  'call',
  'limits',
  'parts',
  'partCount',
  'predicted',
  'expiresAt',
  'aloneFrom',
  'refusal',
  'isOutdated',
]

export function addChanges(program: Command, cli: Cli): void {
  const { t } = cli
  const changes = program.command('changes').description(t('help.changes')).helpCommand(false)
  changes
    .command('list')
    .description(t('help.changes.list'))
    .action(() => list(cli))
  changes
    .command('approve')
    .argument('<id>', t('help.argument.change'))
    .description(t('help.changes.approve'))
    .option('--on-server', t('help.option.onServer'))
    .option('--data-dir <dir>', t('help.option.dataDir'))
    .action((id: string, options: ApproveOptions) => approve(cli, id, options))
  changes
    .command('reject')
    .argument('<id>', t('help.argument.change'))
    .description(t('help.changes.reject'))
    .action(async (id: string) => {
      cli.out.one(
        await cli.api().call(pendingChangeCalls.reject, { id }),
        columnsOf(t, [['id', 'column.id']]),
      )
    })
}

async function list(cli: Cli): Promise<void> {
  const { t, out } = cli
  const changes = await cli.api().call(pendingChangeCalls.list, {})
  out.list(
    out.format === 'table' ? changes.map(rowOf) : changes,
    columnsOf(t, [
      ['at', 'column.at', 'time'],
      ['by', 'column.by'],
      ['reason', 'column.reason'],
      ['call', 'column.call'],
      ['exceeded', 'column.limits'],
      ['expiresAt', 'column.until', 'time'],
      ['refusal', 'column.refusal'],
      ['id', 'column.id'],
    ]),
    FIELDS,
  )
}

function rowOf({ limits, refusal, ...change }: PendingChange) {
  const exceeded = limits.map(({ kind, name }) => `${kind} ${name}`.trim()).join(', ')
  return { ...change, exceeded, refusal: refusal ?? '' }
}

/** The answer is that of the change itself. */
async function approve(cli: Cli, id: string, { onServer, dataDir }: ApproveOptions): Promise<void> {
  if (onServer) confirm(cli, id, dataDir ?? cli.env.NETWARDEN_DATA_DIR ?? 'data')
  const answer = await cli.api().call(pendingChangeCalls.approve, { id })
  cli.notes.say(cli.t('note.approved', { id }))
  cli.out.text(`${JSON.stringify(answer)}\n`)
}

/** A user who can write into the data directory is on the server, with the rights of the service. */
function confirm({ t }: Cli, id: string, dataDir: string): void {
  const folder = join(dataDir, CONFIRMATION_FOLDER)
  try {
    mkdirSync(folder, { mode: 0o700, recursive: true })
    writeFileSync(join(folder, encodeURIComponent(id)), '', { mode: 0o600 })
  } catch (cause) {
    throw new CliFailure(t('fault.notOnServer', { folder }), [t('hint.dataDir')], { cause })
  }
}
