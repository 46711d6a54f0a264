import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { ReactNode } from 'react'
import { useText } from './i18n/index.ts'
import { Note } from './Note.tsx'

interface Props {
  isOpen: boolean
  title: string
  /** A description of the effect, or a small form. */
  children?: ReactNode
  /** Why the action failed. */
  fault?: string | undefined
  confirmLabel?: string
  isDangerous?: boolean
  isPending?: boolean
  /** Disables the confirmation. */
  isConfirmOff?: boolean
  /** The form inside that the button submits, instead of `onConfirm`. A click outside does not discard its input. */
  formId?: string
  onConfirm?: () => void
  onClose: () => void
}

export function ConfirmDialog(props: Props) {
  const { isOpen, title, children, fault, confirmLabel, onConfirm, onClose } = props
  const { isDangerous = false, isPending = false, isConfirmOff = false, formId } = props
  const t = useText()
  return (
    <Dialog
      open={isOpen}
      onClose={(_event, reason) => {
        if (!formId || reason !== 'backdropClick') onClose()
      }}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle>{title}</DialogTitle>
      {(children || fault) && (
        <DialogContent sx={contentStyle}>
          {children}
          {fault && <Note tone="high">{fault}</Note>}
        </DialogContent>
      )}
      <DialogActions>
        {/* Enter, pressed without reading, must not start an irreversible action. */}
        <Button autoFocus={isDangerous} onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button
          variant={isDangerous ? 'outlined' : 'contained'}
          color={isDangerous ? 'error' : 'primary'}
          loading={isPending}
          disabled={isConfirmOff}
          {...(formId ? { type: 'submit', form: formId } : { onClick: onConfirm })}
        >
          {confirmLabel ?? t('ui.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const contentStyle = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  color: 'text.secondary',
} as const
