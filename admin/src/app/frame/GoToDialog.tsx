import Dialog from '@mui/material/Dialog'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { SymbolButton } from '../../kit/index.ts'
import { hasEarlyKeys } from './early-keys.ts'
import { GoToBox, useGoToKey } from './GoToBox.tsx'
import type { GoToSetup } from './use-go-to.ts'

interface Props extends GoToSetup {
  /** Opened by an icon, where a bar has room for it, and by Ctrl K everywhere. */
  hasButton?: boolean
}

/** The go-to box over the page, where no bar has room for it. */
export function GoToDialog({ hasButton = false, ...setup }: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(hasEarlyKeys)
  const label = t('layout.goTo.label')
  useGoToKey(() => setOpen(true))
  return (
    <>
      {hasButton && <SymbolButton label={label} icon="search" iconSize={18} onClick={() => setOpen(true)} />}
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
        <GoToBox {...setup} isWide hasFocus onLeave={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
