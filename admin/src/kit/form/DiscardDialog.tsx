import type { ReactNode } from 'react'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { useText } from '../i18n/index.ts'

interface Props {
  isOpen: boolean
  onDiscard: () => void
  onStay: () => void
  /** A list of the input that would be lost, when it is more than the visible form. */
  children?: ReactNode
}

/** Confirms leaving a changed form. */
export function DiscardDialog({ isOpen, onDiscard, onStay, children }: Props) {
  const t = useText()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isDangerous
      title={t('ui.form.discard')}
      confirmLabel={t('ui.form.discardConfirm')}
      onConfirm={onDiscard}
      onClose={onStay}
    >
      {children ?? t('ui.form.discardHint')}
    </ConfirmDialog>
  )
}
