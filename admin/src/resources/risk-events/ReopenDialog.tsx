import type { RiskEvent } from '@netwarden/shared/domain'
import { useText } from '../../kit/i18n/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { SentDialog, TextField, useRefresh, useSentForm } from '../../ra/index.ts'
import { reopenRisks } from './risk-handling.ts'

/** Sets a solved or ignored event back to pending. */
export function ReopenDialog({ event, onClose }: { event: RiskEvent; onClose: () => void }) {
  const t = useText()
  const refresh = useRefresh('risk-events')
  const form = useSentForm({
    values: { comment: '' },
    send: ({ comment }) => reopenRisks([event.id], comment.trim()),
    onSent: () => {
      showToast('success', t('risks.reopened'))
      onClose()
      void refresh()
    },
  })
  return (
    <SentDialog
      form={form}
      isReady={({ comment }) => comment.trim() !== ''}
      title={t('risks.reopenTitle', { name: event.name })}
      confirmLabel={t('risks.reopen')}
      onClose={onClose}
    >
      <TextField source="comment" label={t('risks.reopenComment')} isRequired hasFocus />
    </SentDialog>
  )
}
