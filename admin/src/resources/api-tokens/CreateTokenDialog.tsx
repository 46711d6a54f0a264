import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import type { CreatedApiToken } from '@netwarden/shared/domain'
import { useId, useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { CreateTokenForm } from './CreateTokenForm.tsx'
import { NewToken } from './NewToken.tsx'

/** First the form, then the token: it is shown only once, so only its own button closes the dialog. */
export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const titleId = useId()
  const [created, setCreated] = useState<CreatedApiToken>()
  return (
    <Dialog
      open
      onClose={(_event, reason) => {
        if (!created && reason !== 'backdropClick') onClose()
      }}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>{t(created ? 'tokens.created' : 'tokens.create')}</DialogTitle>
      {created ? (
        <NewToken token={created} onClose={onClose} />
      ) : (
        <CreateTokenForm onCreated={setCreated} onClose={onClose} />
      )}
    </Dialog>
  )
}
