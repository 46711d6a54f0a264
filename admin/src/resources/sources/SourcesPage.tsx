import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { ConfirmDialog, FillPage, Icon, Note, PageHeader } from '../../kit/index.ts'
import { SourceTable } from './SourceTable.tsx'
import type { SourceActions } from './source-actions.ts'
import { type SourceChanges, useSourceChanges } from './use-source-changes.ts'
import { useSourceList } from './use-source-list.ts'
import { useSourcePanel } from './use-source-panel.ts'
import { SourcePanelView } from './view/SourcePanelView.tsx'

/** The logs that the server keeps reading, and how each of them is. */
export function SourcesPage() {
  const t = useText()
  const format = useFormat()
  const list = useSourceList()
  const panel = useSourcePanel()
  const changes = useSourceChanges(panel.gone)
  const { mutate: toggle, isPending, variables } = changes.toggle
  const switchingId = isPending ? variables.source.id : undefined
  const { view, edit } = panel
  const { ask } = changes
  const actions = useMemo<SourceActions>(
    () => ({
      view,
      edit,
      setEnabled: (source, isEnabled) => toggle({ source, isEnabled }),
      remove: ask,
      switchingId,
    }),
    [view, edit, toggle, ask, switchingId],
  )
  const found = list.found.data
  const countText = found && (list.hasFilters ? 'sources.found' : 'sources.count')
  return (
    <FillPage>
      <PageHeader
        title={t('route.sources')}
        subtitle={countText && t(countText, { total: format.number(found.total) })}
        actions={
          <Button variant="contained" startIcon={<Icon name="plus" size={14} />} onClick={panel.create}>
            {t('sources.create')}
          </Button>
        }
      />
      <SourceTable list={list} actions={actions} currentId={panel.id} onCreate={panel.create} />
      <SourcePanelView panel={panel} rows={found?.list} actions={actions} />
      <DeleteDialog changes={changes} />
    </FillPage>
  )
}

function DeleteDialog({ changes: { asked, ask, remove } }: { changes: SourceChanges }) {
  const t = useText()
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      isDangerous
      isPending={remove.isPending}
      title={t('sources.ask.delete', { name: asked?.name ?? '' })}
      confirmLabel={t('sources.delete')}
      onConfirm={() => asked && remove.mutate(asked)}
      onClose={() => ask(null)}
    >
      {t('sources.ask.deleteHint')}
      {remove.error && <Note tone="high">{remove.error.message}</Note>}
    </ConfirmDialog>
  )
}
