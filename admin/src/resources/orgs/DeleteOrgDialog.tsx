import type { Organisation } from '@netwarden/shared'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useText } from '../../kit/i18n/index.ts'
import { ConfirmDialog, Note } from '../../kit/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { deleteOrg, refreshOrgs } from './org-queries.ts'

interface Props {
  organisation: Organisation
  onGone: (id: string) => void
  onClose: () => void
}

export function DeleteOrgDialog({ organisation, onGone, onClose }: Props) {
  const t = useText()
  const client = useQueryClient()
  const { id, name, domains } = organisation
  const remove = useMutation({
    mutationFn: () => deleteOrg(id),
    meta: { isQuiet: true },
    onSuccess: async () => {
      showToast('success', t('orgs.done.deleted', { name }))
      onGone(id)
      onClose()
      await refreshOrgs(client)
    },
  })
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      isPending={remove.isPending}
      title={t('orgs.ask.delete', { name })}
      confirmLabel={t('orgs.delete')}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {t('orgs.ask.deleteHint', { count: domains.length })}
      {remove.error && <Note tone="high">{remove.error.message}</Note>}
    </ConfirmDialog>
  )
}
