import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { JoinForm } from './JoinForm.tsx'
import { JoinLines, type MadeCode } from './JoinLines.tsx'

interface Props {
  /** A code that has been made for an enforcer; without it the form of a new one is first. */
  made?: MadeCode | undefined
  onClose: () => void
}

/** First the form, then the lines for the other machine: the code is shown only once, so only its own button closes the dialog. */
export function JoinDialog({ made, onClose }: Props) {
  const t = useText()
  const titleId = useId()
  const [created, setCreated] = useState<MadeCode | undefined>(made)
  return (
    <Dialog
      open
      onClose={(_event, reason) => {
        if (!created && reason !== 'backdropClick') onClose()
      }}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId}>{t(created ? 'enforcers.join.lines' : 'enforcers.join')}</DialogTitle>
      {created ? (
        <JoinLines made={created} onClose={onClose} />
      ) : (
        <JoinForm onCreated={(code, kind) => setCreated({ code, kind })} onClose={onClose} />
      )}
    </Dialog>
  )
}
