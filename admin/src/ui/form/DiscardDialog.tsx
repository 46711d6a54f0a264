import { useText } from '../../i18n/index.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'

interface Props {
  isOpen: boolean
  onDiscard: () => void
  onStay: () => void
}

/** Leaving a changed form is asked about. */
export function DiscardDialog({ isOpen, onDiscard, onStay }: Props) {
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
      {t('ui.form.discardHint')}
    </ConfirmDialog>
  )
}
