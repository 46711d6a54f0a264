import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId, useState } from 'react'

interface Props<Secret> {
  /** A secret that was made before; without it the form is first. */
  made?: Secret | undefined
  titleOf: (isMade: boolean) => string
  maxWidth: 'xs' | 'sm'
  form: (onMade: (secret: Secret) => void) => ReactNode
  /** Shows the secret, with a button that closes the dialog. */
  shown: (secret: Secret) => ReactNode
  onClose: () => void
}

/** First the form, then the secret that it made: it is shown only once, so only its own button closes the dialog. */
export function SecretDialog<Secret>({ made, titleOf, maxWidth, form, shown, onClose }: Props<Secret>) {
  const titleId = useId()
  const [secret, setSecret] = useState(made)
  return (
    <Dialog
      open
      onClose={(_event, reason) => {
        if (secret === undefined && reason !== 'backdropClick') onClose()
      }}
      aria-labelledby={titleId}
      maxWidth={maxWidth}
      fullWidth
    >
      <DialogTitle id={titleId}>{titleOf(secret !== undefined)}</DialogTitle>
      {secret === undefined ? form(setSecret) : shown(secret)}
    </Dialog>
  )
}
