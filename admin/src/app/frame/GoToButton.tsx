import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'
import { GoToBox } from './GoToBox.tsx'

/** On phones the go-to box stands behind its icon. */
export function GoToButton({ onSettings }: { onSettings: () => void }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const label = t('layout.goTo.label')
  return (
    <>
      <IconButton aria-label={label} onClick={() => setOpen(true)}>
        <Icon name="search" size={18} />
      </IconButton>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        fullWidth
        slotProps={{
          paper: {
            'aria-label': label,
            sx: { alignSelf: 'flex-start', p: 1.5, minHeight: 170, overflow: 'visible' },
          },
        }}
      >
        <GoToBox onSettings={onSettings} isWide hasFocus onLeave={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
