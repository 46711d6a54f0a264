import { operationLogCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { columnsOf } from '../columns.ts'

export function addAuditUndo(audit: Command, cli: Cli): void {
  const { t } = cli
  audit
    .command('undo')
    .argument('<id>', t('help.argument.operation'))
    .description(t('help.audit.undo'))
    .option('--reason <text>', t('help.option.changeReason'))
    .option('--preview', t('help.option.undoPreview'))
    .action((id: string, { reason, preview }: { reason?: string; preview?: boolean }) =>
      preview ? foresee(cli, id) : undo(cli, id, reason),
    )
}

async function undo(cli: Cli, id: string, reason: string | undefined): Promise<void> {
  const made = await cli.api().call(operationLogCalls.undo, { id, reason })
  cli.out.one(made, columnsOf(cli.t, [['undone', 'column.undone']]))
}

/** What undoing would change, and the verdicts of stored visits that it would flip. */
async function foresee(cli: Cli, id: string): Promise<void> {
  const { t } = cli
  const preview = await cli.api().call(operationLogCalls.undoPreview, { id })
  const { toBanned = null, toPassed = null } = preview.effect ?? {}
  cli.out.one({ ...preview, toBanned, toPassed }, [
    {
      field: 'possible',
      title: t('column.undoable'),
      show: () => t(preview.refusal === null ? 'word.yes' : 'word.no'),
    },
    ...columnsOf(t, [
      ['refusal', 'column.whyNot'],
      ['toBanned', 'column.toBanned'],
      ['toPassed', 'column.toPassed'],
    ]),
  ])
}
