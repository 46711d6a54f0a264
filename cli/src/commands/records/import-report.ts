import type { ImportResult } from '@netwarden/shared/contract'
import type { Cli } from '../../cli.ts'
import { columnsOf } from '../columns.ts'

const LINES_SHOWN = 10

/** The result of an import, and for people the first rejected lines. */
export function printImport(cli: Cli, result: ImportResult): void {
  const { t, out } = cli
  out.one(
    result,
    columnsOf(t, [
      ['id', 'column.id'],
      ['state', 'column.state'],
      ['source', 'column.source'],
      ['format', 'column.format'],
      ['accepted', 'column.accepted'],
      ['rejected', 'column.rejected'],
      ['joined', 'column.joined'],
      ['skipped', 'column.skipped'],
      ['from', 'column.from', 'time'],
      ['to', 'column.to', 'time'],
    ]),
  )
  if (out.format !== 'table' || result.lines.length === 0) return
  out.text('\n')
  out.list(
    result.reasons,
    columnsOf(t, [
      ['lines', 'column.lines'],
      ['reason', 'column.reason'],
    ]),
    [],
  )
  out.text('\n')
  out.list(
    result.lines.slice(0, LINES_SHOWN),
    columnsOf(t, [
      ['line', 'column.line'],
      ['msg', 'column.reason'],
      ['excerpt', 'column.excerpt'],
    ]),
    [],
  )
  const more = result.rejected - Math.min(LINES_SHOWN, result.lines.length)
  if (more > 0) cli.notes.say(t('note.moreRejected', { count: more }))
}
