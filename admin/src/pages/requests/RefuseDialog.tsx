import type { AccessRequest } from '@netwarden/shared/domain'
import { useText } from '../../kit/i18n/index.ts'
import { call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { SentDialog, TextField, useRefresh, useSentForm } from '../../ra/index.ts'
import { RequestFacts } from './RequestFacts.tsx'

interface Props {
  request: AccessRequest
  onClose: () => void
}

/** Refuses a request, with a comment that the person sees. */
export function RefuseDialog({ request, onClose }: Props) {
  const t = useText()
  const refresh = useRefresh('policies')
  const { id } = request
  const form = useSentForm<{ comment: string }, { id: string }>({
    values: { comment: '' },
    send: ({ comment }) => call('POST /api/domain-control/request/refuse', { body: { id, comment } }),
    onSent: () => {
      showToast('success', t('requests.refused'))
      void refresh()
      onClose()
    },
  })
  return (
    <SentDialog
      form={form}
      title={t('requests.refuseTitle')}
      confirmLabel={t('requests.refuse')}
      onClose={onClose}
    >
      <RequestFacts request={request} />
      <TextField source="comment" label={t('requests.comment')} hint={t('requests.commentHint')} hasFocus />
    </SentDialog>
  )
}
