import { operationLogCalls } from '@netwarden/shared/contract'
import { operationWords } from '@netwarden/shared/operations'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { columnsOf } from '../columns.ts'
import { addTimedLimit, printTimed } from '../timed-pages.ts'
import { addOperationFilter, type OperationFilterOptions, readFilter } from './operation-filter.ts'

const FIELDS = [
  'id',
  'seq',
  'at',
  'actorId',
  'actor',
  'ip',
  'action',
  'subjectKind',
  'subjectId',
  'subject',
  'before',
  'after',
  'hash',
]

export function addAuditList(audit: Command, cli: Cli): void {
  const command = audit.command('list').description(cli.t('help.audit.list'))
  addTimedLimit(addOperationFilter(command, cli), cli).action(
    (options: OperationFilterOptions & { limit: number }) => list(cli, options),
  )
}

async function list(
  cli: Cli,
  { to, limit, ...options }: OperationFilterOptions & { limit: number },
): Promise<void> {
  const api = cli.api()
  const filter = await readFilter(cli, api, options)
  const columns = columnsOf(cli.t, [
    ['at', 'column.at', 'time'],
    ['actor', 'column.actor'],
    ['ip', 'column.ip'],
    ['subject', 'column.operationSubject'],
    ['id', 'column.id'],
  ])
  const words = operationWords(cli.language)
  columns.splice(3, 0, {
    field: 'action',
    title: cli.t('column.action'),
    show: (value) => words.action({ action: String(value), before: null, after: null }),
  })
  await printTimed(cli, cli.out.rows(columns, FIELDS), {
    to,
    limit,
    read: (page) => api.call(operationLogCalls.list, { ...filter, sort: 'at', order: 'desc', ...page }),
  })
}
