import { operationLogResource } from '@netwarden/shared/contract'
import { operationWords } from '@netwarden/shared/operations'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { columnsOf } from '../columns.ts'

export function addAuditShow(audit: Command, cli: Cli): void {
  audit
    .command('show')
    .description(cli.t('help.audit.show'))
    .argument('<id>', cli.t('help.argument.operation'))
    .action((id: string) => show(cli, id))
}

/** One entry in words, and whether it can be undone. */
async function show(cli: Cli, id: string): Promise<void> {
  const { t, out, notes } = cli
  const api = cli.api()
  const entry = await api.call(operationLogResource.get, { id })
  const words = operationWords(cli.language)
  const changes = words.changes(entry)
  if (out.format !== 'table') {
    out.one({ ...entry, changes }, [])
    return
  }
  notes.say(
    t('note.operation', {
      actor: entry.actor,
      action: words.action(entry),
      kind: words.kind(entry.subjectKind),
      subject: words.subject(entry),
    }),
  )
  out.list(
    changes.map(({ label, before, after }) => ({ field: label, before, after })),
    columnsOf(t, [
      ['field', 'column.field'],
      ['before', 'column.formerValue'],
      ['after', 'column.laterValue'],
    ]),
    ['field', 'before', 'after'],
  )
}
