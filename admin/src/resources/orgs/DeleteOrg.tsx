import type { Organisation } from '@netwarden/shared'
import { useQueryClient } from '@tanstack/react-query'
import { useText } from '../../kit/i18n/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { DeleteDialog } from '../../ra/index.ts'
import { refreshOrgs } from './refresh-orgs.ts'

interface Props {
  organisation: Organisation
  onGone: (id: string) => void
  onClose: () => void
}

export function DeleteOrg({ organisation: { id, name, domains }, onGone, onClose }: Props) {
  const t = useText()
  const client = useQueryClient()
  return (
    <DeleteDialog
      resource="orgs"
      id={id}
      title={t('orgs.ask.delete', { name })}
      confirmLabel={t('ui.delete')}
      onDeleted={() => {
        showToast('success', t('orgs.done.deleted', { name }))
        onGone(id)
        onClose()
        void refreshOrgs(client)
      }}
      onClose={onClose}
    >
      {t('orgs.ask.deleteHint', { count: domains.length })}
    </DeleteDialog>
  )
}
