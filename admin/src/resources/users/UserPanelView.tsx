import type { User } from '@netwarden/shared'
import { DiscardDialog } from '../../kit/index.ts'
import { UserFormDrawer } from './form/UserFormDrawer.tsx'
import type { Protection } from './protection.ts'
import { UserViewDrawer } from './UserViewDrawer.tsx'
import type { UserPanel } from './use-user-panel.ts'
import type { UserActions } from './user-actions.ts'

interface Props {
  panel: UserPanel
  rows: readonly User[] | undefined
  actions: UserActions
  protection: Protection
}

export function UserPanelView({ panel, rows, actions, protection }: Props) {
  const { id, form } = panel
  return (
    <>
      {form ? (
        <UserFormDrawer
          key={form.row?.id ?? 'new'}
          user={form.row}
          protection={protection}
          onDirty={panel.setDirty}
          onClose={panel.close}
          onSaved={panel.saved}
        />
      ) : (
        id !== '' && (
          <UserViewDrawer
            id={id}
            shown={rows?.find((row) => row.id === id)}
            actions={actions}
            protection={protection}
            onClose={panel.close}
          />
        )
      )}
      <DiscardDialog isOpen={panel.isAsking} onDiscard={panel.discard} onStay={panel.stay} />
    </>
  )
}
