import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useText } from './i18n/index.ts'
import { changeReasonStore } from './stores/change-reason.ts'
import { useStoreState } from './stores/external-store.ts'

const MAX_REASON = 500

/** Asks for the reason of a change over a limit, whichever page makes it. */
export function ChangeReasonDialog() {
  const question = useStoreState(changeReasonStore)
  return question && <ReasonDialog key={question.text} {...question} />
}

function ReasonDialog({ text, answer }: { text: string; answer: (reason: string | null) => void }) {
  const t = useText()
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      isOpen
      title={t('session.reasonTitle')}
      isConfirmOff={reason.trim() === ''}
      onConfirm={() => answer(reason.trim())}
      onClose={() => answer(null)}
    >
      <span>{text}</span>
      <TextField
        autoFocus
        label={t('session.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_REASON } }}
      />
    </ConfirmDialog>
  )
}
