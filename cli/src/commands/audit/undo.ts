import { operationLogCalls, userCalls } from '@netwarden/shared/contract'
import { isRecord, operationWords } from '@netwarden/shared/operations'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import { columnsOf } from '../columns.ts'

/** Selects the newest change of the caller. */
const LAST = 'last'
const UNDO = 'operation.undo'
const MOST_LOOKED_AT = 100

export function addAuditUndo(audit: Command, cli: Cli): void {
  const { t } = cli
  audit
    .command('undo')
    .argument('<id>', t('help.argument.undoneOperation'))
    .description(t('help.audit.undo'))
    .option('--reason <text>', t('help.option.changeReason'))
    .option('--preview', t('help.option.undoPreview'))
    .action(async (named: string, { reason, preview }: { reason?: string; preview?: boolean }) => {
      const id = named === LAST ? await lastOf(cli) : named
      await (preview ? foresee(cli, id) : undo(cli, id, reason))
    })
}

/** The newest change of the caller that was not undone yet. */
async function lastOf(cli: Cli): Promise<string> {
  const api = cli.api()
  const { id: userId, username: actor } = await api.call(userCalls.info, {})
  const query = { actor, changes: true, sort: 'at', order: 'desc', pageSize: MOST_LOOKED_AT } as const
  const { list } = await api.call(operationLogCalls.list, query)
  const undone = new Set(list.flatMap(({ after }) => (isRecord(after) ? [after.undoneId] : [])))
  const last = list.find(
    ({ id, action, actorId }) => actorId === userId && action !== UNDO && !undone.has(id),
  )
  if (!last) throw new CliFailure(cli.t('fault.noOwnChange'))
  const words = operationWords(cli.language)
  const action = words.action(last)
  cli.notes.say(cli.t('note.lastChange', { action, subject: words.subject(last), id: last.id }))
  return last.id
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
