import Button from '@mui/material/Button'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'
import { loadable } from '../../kit/loadable.tsx'

const ImportDialog = loadable(async () => (await import('./ImportDialog.tsx')).ImportDialog)

interface Props {
  variant?: 'contained' | 'outlined'
  onOpenChange?: (isOpen: boolean) => void
}

/** Opens the import of captures; its code loads at its first use. */
export function ImportButton({ variant = 'contained', onOpenChange }: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
    onOpenChange?.(true)
  }
  const close = () => {
    setOpen(false)
    onOpenChange?.(false)
  }
  return (
    <>
      <Button
        variant={variant}
        aria-haspopup="dialog"
        startIcon={<Icon name="upload" size={14} />}
        onClick={open}
      >
        {t('visits.import')}
      </Button>
      {wasOpened && <ImportDialog isOpen={isOpen} onClose={close} />}
    </>
  )
}
