import type { Source } from '@netwarden/shared'
import { useText } from '../../../i18n/index.ts'
import { ConfirmDialog } from '../../../ui/index.ts'
import { SourceFormDrawer } from '../form/SourceFormDrawer.tsx'
import type { SourceActions } from '../source-actions.ts'
import type { SourcePanel } from '../use-source-panel.ts'
import { SourceDrawer } from './SourceDrawer.tsx'

interface Props {
  panel: SourcePanel
  rows: readonly Source[] | undefined
  actions: SourceActions
}

export function SourcePanelView({ panel, rows, actions }: Props) {
  const t = useText()
  const { id, form } = panel
  return (
    <>
      {form ? (
        <SourceFormDrawer
          key={form.source?.id ?? 'new'}
          source={form.source}
          onDirty={panel.setDirty}
          onClose={panel.close}
          onSaved={panel.saved}
        />
      ) : (
        id !== '' && (
          <SourceDrawer
            key={id}
            id={id}
            shown={rows?.find((row) => row.id === id)}
            actions={actions}
            onClose={panel.close}
          />
        )
      )}
      <ConfirmDialog
        isOpen={panel.isAsking}
        isDangerous
        title={t('sources.form.discard')}
        confirmLabel={t('sources.form.discardConfirm')}
        onConfirm={panel.discard}
        onClose={panel.stay}
      >
        {t('sources.form.discardHint')}
      </ConfirmDialog>
    </>
  )
}
