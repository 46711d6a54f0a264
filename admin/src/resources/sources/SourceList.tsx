import Button from '@mui/material/Button'
import { SOURCE_FIELDS, SOURCE_SORTS, type Source } from '@netwarden/shared/contract'
import { useCallback, useMemo, useState } from 'react'
import { NEW_SOURCE } from '../../domain/links/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { useLabel, useText } from '../../kit/i18n/index.ts'
import { EmptyState, Icon, oneOf, useRecordPanel } from '../../kit/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import {
  ChoiceFilter,
  DeleteDialog,
  ListFilters,
  RecordPage,
  ResourceList,
  ResourceTable,
  TextFilter,
  useFetchRecord,
  useRefresh,
  useRowUpdate,
} from '../../ra/index.ts'
import { FOLLOWED_KINDS, SourceForm } from './SourceForm.tsx'
import { SourceStateTag } from './SourceState.tsx'
import { SourceView } from './SourceView.tsx'
import type { SourceActions } from './source-actions.ts'
import { useSourceColumns } from './source-columns.tsx'
import { REFRESH_INTERVAL, useLostMinutes } from './source-queries.ts'

const HOUR = 3_600_000
const ENABLED_STATES = ['true', 'false'] as const
const SETUP = {
  filters: { q: '', kind: '', enabled: '' },
  sort: { field: 'name', order: 'asc' },
  pageSize: 20,
  rules: { kind: oneOf(FOLLOWED_KINDS), enabled: oneOf(ENABLED_STATES), sort: oneOf(SOURCE_SORTS) },
  parse: { enabled: (text: string) => text === 'true' },
} as const

/** The logs that the server reads continuously, and their states. */
export function SourceList() {
  return (
    <ResourceList resource="sources" setup={SETUP} refetchInterval={REFRESH_INTERVAL}>
      <SourcesPage />
    </ResourceList>
  )
}

function SourcesPage() {
  const t = useText()
  const fetchLatest = useFetchRecord('sources')
  const panel = useRecordPanel<Source>({ param: 'source', newId: NEW_SOURCE, fetchLatest })
  const [asked, remove] = useState<Source | null>(null)
  const { setEnabled, switchingId } = useSourceSwitch()
  const { view, edit } = panel
  const actions = useMemo<SourceActions>(
    () => ({ view, edit, setEnabled, remove, switchingId }),
    [view, edit, setEnabled, switchingId],
  )
  return (
    <RecordPage
      title={t('route.sources')}
      counts={{ all: 'sources.count', found: 'sources.found' }}
      actions={
        <Button variant="contained" startIcon={<Icon name="plus" size={14} />} onClick={panel.create}>
          {t('sources.create')}
        </Button>
      }
      panel={panel}
      form={(source) => <SourceForm source={source} panel={panel} />}
      view={(id, shown) => <SourceView id={id} shown={shown} actions={actions} onClose={panel.close} />}
    >
      <SourceTable actions={actions} currentId={panel.id} onCreate={panel.create} />
      {asked && (
        <DeleteDialog
          resource="sources"
          id={asked.id}
          title={t('sources.ask.delete', { name: asked.name })}
          done={t('sources.done.deleted', { name: asked.name })}
          onGone={panel.gone}
          onClose={() => remove(null)}
        >
          {t('sources.ask.deleteHint')}
        </DeleteDialog>
      )}
    </RecordPage>
  )
}

interface TableProps {
  actions: SourceActions
  currentId: string
  onCreate: () => void
}

function SourceTable({ actions, currentId, onCreate }: TableProps) {
  const t = useText()
  const lost = useLostMinutes(HOUR).data?.minutes
  const columns = useSourceColumns(actions, lost)
  return (
    <ResourceTable<Source>
      list="sources"
      label={t('sources.label')}
      columns={columns}
      rowName={({ name }) => name}
      onRowClick={actions.view}
      currentKey={currentId}
      toolbar={<SourceFilters />}
      empty={<NoSources onCreate={onCreate} />}
      noneFound={t('sources.none')}
      phoneRow={(source) => ({
        title: source.name,
        subtitle: source.reason ?? visibleText(source.location),
        aside: <SourceStateTag source={source} />,
      })}
    />
  )
}

function SourceFilters() {
  const t = useText()
  const label = useLabel()
  return (
    <ListFilters>
      <TextFilter source="q" label={t('ui.search')} placeholder={t('sources.filter.qHint')} width={250} />
      <ChoiceFilter
        source="kind"
        label={label(SOURCE_FIELDS.kind)}
        options={FOLLOWED_KINDS.map((value) => ({ value, label: t(`sources.kind.${value}`) }))}
      />
      <ChoiceFilter
        source="enabled"
        label={label(SOURCE_FIELDS.enabled)}
        options={ENABLED_STATES.map((value) => ({ value, label: t(`sources.enabled.${value}`) }))}
      />
    </ListFilters>
  )
}

/** Shown while there are no sources: what they are, and how to add one. */
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

/** Enables and disables a source immediately. */
function useSourceSwitch() {
  const t = useText()
  const refresh = useRefresh('sources')
  const {
    mutate: update,
    isPending,
    variables,
  } = useRowUpdate('sources', {
    onSuccess: ({ name, enabled }) =>
      showToast('success', t(enabled ? 'sources.done.enabled' : 'sources.done.disabled', { name })),
    // After a conflict, too: the next attempt then has the version of the other user.
    onSettled: refresh,
  })
  const setEnabled = useCallback(
    (source: Source, enabled: boolean) =>
      update({ id: source.id, data: { ...source, enabled }, previousData: source }),
    [update],
  )
  return { setEnabled, switchingId: isPending ? variables?.id : undefined }
}
