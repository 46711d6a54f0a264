import type { ReactNode } from 'react'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { useText } from '../i18n/index.ts'

interface Props {
  isOpen: boolean
  onDiscard: () => void
  onStay: () => void
  /** What would be lost, where that is more than the form in sight. */
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
