import type { User } from '@netwarden/shared'
import { useText } from '../../i18n/index.ts'
import { ConfirmDialog } from '../../ui/index.ts'
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
  const t = useText()
  const { id, form } = panel
  return (
    <>
      {form ? (
        <UserFormDrawer
          key={form.user?.id ?? 'new'}
          user={form.user}
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
      <ConfirmDialog
        isOpen={panel.isAsking}
        isDangerous
        title={t('ui.form.discard')}
        confirmLabel={t('ui.form.discardConfirm')}
        onConfirm={panel.discard}
        onClose={panel.stay}
      >
        {t('ui.form.discardHint')}
      </ConfirmDialog>
    </>
  )
}
