import type { CustomPolicy, CustomPolicyGroup } from '@netwarden/shared'
import { useCallback } from 'react'
import { DiscardDialog, type RecordPanel } from '../../kit/index.ts'
import type { CustomActions } from './custom-actions.ts'
import { AddDrawer } from './form/AddDrawer.tsx'
import { EditDrawer } from './form/EditDrawer.tsx'
import { PolicyDrawer } from './PolicyDrawer.tsx'

interface Props {
  group: CustomPolicyGroup
  segmentId: string
  panel: RecordPanel<CustomPolicy>
  rows: readonly CustomPolicy[] | undefined
  actions: CustomActions
  onDirty: (isDirty: boolean) => void
}

export function CustomPanelView({ group, segmentId, panel, rows, actions, onDirty }: Props) {
  const { id, form, setDirty } = panel
  const tellDirty = useCallback(
    (isDirty: boolean) => {
      setDirty(isDirty)
      onDirty(isDirty)
    },
    [setDirty, onDirty],
  )
  return (
    <>
      {form?.row ? (
        <EditDrawer
          key={form.row.id}
          policy={form.row}
          onDirty={tellDirty}
          onClose={panel.close}
          onSaved={panel.savedAs}
        />
      ) : form ? (
        <AddDrawer key="new" group={group} segmentId={segmentId} onDirty={tellDirty} onClose={panel.close} />
      ) : (
        id !== '' && (
          <PolicyDrawer
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
