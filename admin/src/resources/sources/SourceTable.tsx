import Button from '@mui/material/Button'
import type { Source } from '@netwarden/shared'
import { visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { EmptyState, Icon, NoneFound } from '../../kit/index.ts'
import { ListTable, listed, type PhoneRow } from '../../ra/index.ts'
import { SourceFilters } from './SourceFilters.tsx'
import { SourceStateTag } from './SourceState.tsx'
import type { SourceActions } from './source-actions.ts'
import { useSourceColumns } from './source-columns.tsx'
import { useLostMinutes } from './source-queries.ts'
import type { SourceList } from './use-source-list.ts'

const HOUR = 3_600_000

interface Props {
  list: SourceList
  actions: SourceActions
  currentId: string
  onCreate: () => void
}

export function SourceTable({ list, actions, currentId, onCreate }: Props) {
  const t = useText()
  const { found } = list
  const lost = useLostMinutes(HOUR).data?.minutes
  const columns = useSourceColumns(actions, lost)
  const hasNone = found.data?.total === 0 && !list.hasFilters
  return (
    <ListTable
      {...listed(list)}
      list="sources"
      label={t('sources.label')}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      onRowClick={actions.view}
      currentKey={currentId}
      toolbar={<SourceFilters list={list} />}
      empty={
        hasNone ? (
          <NoSources onCreate={onCreate} />
        ) : (
          <NoneFound title={t('sources.none')} onClear={list.clearFilters} />
        )
      }
      phoneRow={phoneRow}
    />
  )
}

/** What a source is, for whoever has none yet, and how to begin. */
function NoSources({ onCreate }: { onCreate: () => void }) {
  const t = useText()
  return (
    <EmptyState
      icon="refresh"
      title={t('sources.empty')}
      hint={t('sources.emptyHint')}
      action={
        <Button startIcon={<Icon name="plus" size={14} />} onClick={onCreate}>
          {t('sources.create')}
        </Button>
      }
    />
  )
}

function phoneRow(source: Source): PhoneRow {
  return {
    title: source.name,
    subtitle: source.reason ?? visibleText(source.location),
    aside: <SourceStateTag source={source} />,
  }
}
