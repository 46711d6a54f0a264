import type { Receipt } from '@netwarden/shared/contract'
import { visibleText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { SentDialog, TextField, useRefresh, useSentForm } from '../../ra/index.ts'

interface Props {
  receipt: Receipt
  onClose: () => void
}

/** Restores what a change replaced, after a confirmation. */
export function RevertDialog({ receipt, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  const refresh = useRefresh('policies')
  const { id, at, by, reason } = receipt
  const form = useSentForm({
    values: { reason: '' },
    send: (values) => call('POST /api/domain-control/receipt/:id/revert', { params: { id }, body: values }),
    onSent: () => {
      showToast('success', t('receipts.revertDone'))
      void refresh()
      onClose()
    },
  })
  const time = format.time(at, 'minute')
  return (
    <SentDialog
      form={form}
      title={t('receipts.revertTitle')}
      confirmLabel={t('receipts.revert')}
      isDangerous
      onClose={onClose}
    >
      <span>{t('receipts.revertText', { by, time, reason: visibleText(reason) || '—' })}</span>
      <TextField source="reason" label={t('receipts.reason')} maxLength={500} />
    </SentDialog>
  )
}
