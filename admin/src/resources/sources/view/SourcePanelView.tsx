import type { Source } from '@netwarden/shared'
import { DiscardDialog } from '../../../kit/index.ts'
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
  const { id, form } = panel
  return (
    <>
      {form ? (
        <SourceFormDrawer
          key={form.row?.id ?? 'new'}
          source={form.row}
          onDirty={panel.setDirty}
          onClose={panel.close}
          onSaved={panel.savedAs}
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
      <DiscardDialog isOpen={panel.isAsking} onDiscard={panel.discard} onStay={panel.stay} />
    </>
  )
}
