import type { Organisation } from '@netwarden/shared'
import { DiscardDialog, type RecordPanel } from '../../kit/index.ts'
import { OrgFormDrawer } from './form/OrgFormDrawer.tsx'
import { OrgViewDrawer } from './OrgViewDrawer.tsx'
import type { OrgActions } from './org-actions.ts'

interface Props {
  panel: RecordPanel<Organisation>
  rows: readonly Organisation[] | undefined
  actions: OrgActions
}

export function OrgPanelView({ panel, rows, actions }: Props) {
  const { id, form } = panel
  return (
    <>
      {form ? (
        <OrgFormDrawer
          key={form.row?.id ?? 'new'}
          organisation={form.row}
          onDirty={panel.setDirty}
          onClose={panel.close}
          onSaved={panel.saved}
        />
      ) : (
        id !== '' && (
          <OrgViewDrawer
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
