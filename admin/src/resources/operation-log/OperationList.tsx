import Box from '@mui/material/Box'
import { OPERATION_SORTS, type OperationLogEntry } from '@netwarden/shared'
import { useState } from 'react'
import { type Translate, useText } from '../../kit/i18n/index.ts'
import { Mono, oneOf, type TimeRange, TimeText } from '../../kit/index.ts'
import { type Column, ListTable, useListState } from '../../ra/index.ts'
import { OperationDrawer } from './OperationDrawer.tsx'
import { OperationFilters } from './OperationFilters.tsx'
import { useOperationNames } from './operation-names.ts'
import { useOperations } from './operation-queries.ts'

const SETUP = {
  filters: { actor: '', action: '', subject: '' },
  sort: { field: 'at', order: 'desc' },
  pageSize: 20,
  rules: { sort: oneOf(OPERATION_SORTS) },
} as const

interface Props {
  range: TimeRange
  /** What the list is; above its rows. */
  hint: string
  /** Only the reader's own entries are answered: who did it goes without saying. */
  isOwn?: boolean
}

export function OperationList({ range, hint, isOwn = false }: Props) {
  const t = useText()
  const names = useOperationNames()
  const list = useListState(SETUP)
  const { data, error, refetch } = useOperations(list.query, range)
  const [opened, setOpened] = useState<OperationLogEntry>()
  return (
    <>
      <OperationFilters list={list} {...(isOwn && { ownRange: range })} />
      <ListTable
        list={isOwn ? 'own-operations' : 'operations'}
        label={t('route.operationLog')}
        columns={operationColumns(t, names).filter(({ key }) => !(isOwn && key === 'actor'))}
        rows={data?.list}
        rowKey={({ id }) => id}
        rowName={({ action }) => names.action(action)}
        total={data?.total}
        page={list.page}
        onPage={list.setPage}
        sort={list.sort}
        onSort={list.setSort}
        error={error}
        onRetry={() => void refetch()}
        onRowClick={setOpened}
        currentKey={opened?.id ?? ''}
        toolbar={<Box sx={{ color: 'text.third', fontSize: 12.5 }}>{hint}</Box>}
        phoneRow={(entry) => ({
          title: `${names.action(entry.action)}${entry.subject ? ` · ${entry.subject}` : ''}`,
          subtitle: `${entry.actor}${entry.ip ? ` · ${entry.ip}` : ''}`,
          aside: <TimeText at={entry.at} style="minute" isShort />,
        })}
      />
      <OperationDrawer entry={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}

function operationColumns(
  t: Translate,
  names: ReturnType<typeof useOperationNames>,
): Column<OperationLogEntry>[] {
  return [
    {
      key: 'at',
      label: t('operation.at'),
      sort: 'at',
      width: 170,
      render: ({ at }) => <TimeText at={at} />,
    },
    { key: 'actor', label: t('operation.actor'), sort: 'actor', width: 150, render: ({ actor }) => actor },
    {
      key: 'action',
      label: t('operation.action'),
      sort: 'action',
      width: 190,
      render: ({ action }) => <span title={action}>{names.action(action)}</span>,
    },
    {
      key: 'kind',
      label: t('operation.kind'),
      width: 110,
      render: ({ subjectKind }) => names.kind(subjectKind),
    },
    { key: 'subject', label: t('operation.subject'), sort: 'subject', render: ({ subject }) => subject },
    {
      key: 'ip',
      label: t('operation.ip'),
      width: 150,
      render: ({ ip }) => ip && <Mono>{ip}</Mono>,
    },
    {
      key: 'seq',
      label: t('operation.seq'),
      width: 80,
      isNumeric: true,
      render: ({ seq }) => seq,
    },
    {
      key: 'hash',
      label: t('operation.hash'),
      isOptional: true,
      render: ({ hash }) => <Mono>{hash}</Mono>,
    },
  ]
}
