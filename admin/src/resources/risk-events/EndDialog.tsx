import type { RiskEvent } from '@netwarden/shared/domain'
import { useText } from '../../kit/i18n/index.ts'
import { ConfirmDialog } from '../../kit/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { SentDialog, TextField, useRefresh, useSentForm } from '../../ra/index.ts'
import { reopenRisks } from './risk-handling.ts'
import { endRisks } from './risk-queries.ts'

export interface Ending {
  /** One event, or the selected ones. */
  events: readonly RiskEvent[]
  status: 'solved' | 'ignored'
}

/**
 * Solving requires a comment, ignoring a confirmation; both can be undone while the toast is shown, and
 * reopened later.
 */
export function EndDialog({ ending, onClose }: { ending: Ending; onClose: () => void }) {
  const t = useText()
  const refresh = useRefresh('risk-events')
  const { events, status } = ending
  const name = events.length === 1 ? (events[0]?.name ?? '') : t('risks.several', { count: events.length })
  const ids = events.map(({ id }) => id)
  const isSolving = status === 'solved'
  const form = useSentForm({
    values: { comment: '' },
    send: ({ comment }) => endRisks(ids, { status, ...(isSolving && { comment: comment.trim() }) }),
    onSent: (ended) => {
      const undo = () => void reopenRisks(ended, t('risks.undoComment')).finally(refresh)
      showToast('success', t(`risks.ended.${status}`, { name }), { label: t('risks.undo'), run: undo })
      onClose()
      void refresh()
    },
  })
  if (!isSolving) {
    return (
      <ConfirmDialog
        isOpen
        isDangerous
        isPending={form.isSending}
        title={t('risks.ignoreTitle', { name })}
        confirmLabel={t('risks.ignore')}
        fault={form.error?.message}
        onConfirm={() => form.submit(form.values)}
        onClose={onClose}
      >
        {t('risks.ignoreHint')}
      </ConfirmDialog>
    )
  }
  return (
    <SentDialog
      form={form}
      isReady={({ comment }) => comment.trim() !== ''}
      title={t('risks.solveTitle', { name })}
      confirmLabel={t('risks.solve')}
      onClose={onClose}
    >
      <TextField
        source="comment"
        label={t('risks.comment')}
        hint={t('risks.commentHint')}
        isRequired
        hasFocus
      />
    </SentDialog>
  )
}
