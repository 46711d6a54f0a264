import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'
import { GoToBox } from './GoToBox.tsx'
import type { GoToActions } from './use-go-to.ts'

/** On phones the go-to box stands behind its icon. */
export function GoToButton(actions: GoToActions) {
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
        <GoToBox {...actions} isWide hasFocus onLeave={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
