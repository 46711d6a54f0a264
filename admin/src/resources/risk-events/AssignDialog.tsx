import type { RiskEvent } from '@netwarden/shared/domain'
import { useText } from '../../kit/i18n/index.ts'
import { SentDialog, TextField, useRefresh, useSentForm } from '../../ra/index.ts'
import { assignRisk } from './risk-handling.ts'

/** Assigns an event to another user. */
export function AssignDialog({ event, onClose }: { event: RiskEvent; onClose: () => void }) {
  const t = useText()
  const refresh = useRefresh('risk-events')
  const form = useSentForm({
    values: { assignee: event.assignee ?? '' },
    send: ({ assignee }) => assignRisk(event.id, assignee.trim()),
    onSent: () => {
      onClose()
      void refresh()
    },
  })
  return (
    <SentDialog
      form={form}
      isReady={({ assignee }) => assignee.trim() !== ''}
      title={t('risks.assignTitle')}
      confirmLabel={t('risks.assign')}
      onClose={onClose}
    >
      <TextField source="assignee" label={t('risks.assignee')} isRequired hasFocus />
    </SentDialog>
  )
}
