import Button from '@mui/material/Button'
import type { Zone } from '@netwarden/shared/contract'
import { useMemo } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { EmptyState, FilterBar, FilterText, Icon, NoneFound, oneOf, Tag } from '../../../kit/index.ts'
import { ListTable, useListState } from '../../../ra/index.ts'
import type { Edit } from '../draft/zone-draft.ts'
import { KIND_TONES } from '../history/DifferenceView.tsx'
import { useRecords } from '../zone-queries.ts'
import { MARKS, type RecordActions, recordColumns } from './record-columns.tsx'
import { type RecordRow, rowsOf } from './record-rows.ts'
import { TypeFilter } from './TypeFilter.tsx'

const SETUP = {
  filters: { q: '', type: '' },
  sort: { field: 'name', order: 'asc' },
  pageSize: 20,
  rules: {
    sort: oneOf(['name', 'type', 'ttl', 'rdata']),
    type: (text: string) => /^[A-Za-z0-9-]{1,20}$/.test(text),
  },
} as const

interface Props {
  zone: Zone
  edits: readonly Edit[]
  actions: RecordActions
  onAdd: () => void
}

/** The records of the zone in pages, with their pending changes. */
export function RecordTable({ zone, edits, actions, onAdd }: Props) {
  const t = useText()
  const list = useListState(SETUP)
  const found = useRecords(zone, list.query)
  const columns = useMemo(() => recordColumns(t, actions), [t, actions])
  const { q, type } = list.filters
  const page = found.data?.list
  const rows = useMemo(
    () => page && rowsOf(page, edits, { q, type, isFirst: list.page.current === 1 }),
    [page, edits, q, type, list.page],
  )
  const open = ({ record, edit }: RecordRow) => {
    if (!actions.isLocked && edit?.kind !== 'remove') actions.edit(record)
  }
  return (
    <ListTable<RecordRow>
      list="zone-records"
      label={t('zones.records')}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      rowName={({ record }) => `${record.name} ${record.type}`}
      rowTone={({ edit }) => edit && KIND_TONES[MARKS[edit.kind]]}
      total={found.data?.total}
      page={list.page}
      onPage={list.setPage}
      sort={list.sort}
      onSort={list.setSort}
      question={{ key: JSON.stringify(list.filters), isAnswered: !found.isFetching }}
      error={found.error}
      onRetry={() => void found.refetch()}
      onRowClick={open}
      toolbar={<Tools zone={zone} list={list} isLocked={actions.isLocked} onAdd={onAdd} />}
      empty={
        list.hasFilters ? (
          <NoneFound title={t('zones.record.none')} onClear={list.clearFilters} />
        ) : (
          <EmptyState icon="table" title={t('zones.record.none')} />
        )
      }
      phoneRow={({ record, edit }) => ({
        title: `${record.name}  ${record.type}`,
        subtitle: record.rdata,
        aside: edit ? <Mark edit={edit} /> : `TTL ${record.ttl}`,
      })}
    />
  )
}

function Mark({ edit }: { edit: Edit }) {
  const t = useText()
  const kind = MARKS[edit.kind]
  return <Tag tone={KIND_TONES[kind]}>{t(`zones.mark.${kind}`)}</Tag>
}

interface ToolsProps {
  zone: Zone
  list: ReturnType<typeof useListState<'q' | 'type'>>
  isLocked: boolean
  onAdd: () => void
}

function Tools({ zone, list, isLocked, onAdd }: ToolsProps) {
  const t = useText()
  return (
    <>
      <FilterBar isFlush onClear={list.hasFilters ? list.clearFilters : undefined}>
        <TypeFilter zone={zone} value={list.filters.type} onChange={(type) => list.setFilters({ type })} />
        <FilterText
          label={t('ui.search')}
          placeholder={t('zones.filter.recordHint')}
          value={list.filters.q}
          onCommit={(q) => list.setFilters({ q })}
          width={158}
        />
      </FilterBar>
      <Button
        startIcon={<Icon name="plus" size={14} />}
        disabled={isLocked}
        onClick={onAdd}
        sx={{ ml: 'auto' }}
      >
        {t('ui.add')}
      </Button>
    </>
  )
}
