import Button from '@mui/material/Button'
import type { ReportedPolicy } from '@netwarden/shared/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ReplayLine } from '../../domain/replay/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ConfirmDialog, useIsAdmin } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useRefresh } from '../../ra/index.ts'

interface Props {
  policy: ReportedPolicy
  kind: 'expired' | 'shadowed' | 'unused'
}

/**
 * Deletes a custom policy, or disables a list in its segment, after a confirmation. An exception needs no action: it
 * has expired.
 */
export function PolicyAction({ policy, kind }: Props) {
  const t = useText()
  const isAdmin = useIsAdmin()
  const [isAsked, setAsked] = useState(false)
  if (!isAdmin || policy.kind === 'exception') return null
  const name = visibleText(policy.name)
  const verb = policy.kind === 'list' ? 'disable' : 'delete'
  return (
    <>
      <Button size="small" aria-label={t(`reports.${verb}Of`, { name })} onClick={() => setAsked(true)}>
        {t(`ui.${verb}`)}
      </Button>
      {isAsked && <ActionDialog policy={policy} kind={kind} onClose={() => setAsked(false)} />}
    </>
  )
}

function ActionDialog({ policy, onClose }: Props & { onClose: () => void }) {
  const t = useText()
  const refresh = useRefresh('policies')
  const { policyId: id, segmentId, name } = policy
  const isList = policy.kind === 'list'
  const draft = isList ? { lists: [{ id, segmentId, enable: false }] } : { customPolicies: { remove: [id] } }
  const acting = useMutation({
    mutationFn: (): Promise<unknown> =>
      isList
        ? call('POST /api/domain-control/policy/enable', { body: { id, segmentId, enable: false } })
        : call('POST /api/domain-control/custom-policy/remove', { body: { ids: [id] } }),
    meta: { isQuiet: true },
    onSuccess: () => {
      showToast('success', t('reports.done'))
      void refresh()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={t(isList ? 'reports.disableTitle' : 'reports.deleteTitle')}
      confirmLabel={t(isList ? 'ui.disable' : 'ui.delete')}
      isPending={acting.isPending}
      fault={acting.error?.message}
      onConfirm={() => acting.mutate()}
      onClose={onClose}
    >
      <span>{visibleText(name)}</span>
      <ReplayLine draft={draft} />
    </ConfirmDialog>
  )
}
