import Box from '@mui/material/Box'
import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase'
import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import type { PolicyDraftBody } from '@netwarden/shared/contract'
import { useState } from 'react'
import { ReplayLine } from '../../../domain/replay/index.ts'
import { useText } from '../../../kit/i18n/index.ts'

export interface EffectChoice {
  key: string
  label: string
  isSelected: boolean
  /** What the choice would change; null for one that changes nothing by itself. */
  draft: PolicyDraftBody | null
  run: () => void
}

interface Props extends Omit<ButtonBaseProps, 'onClick'> {
  label: string
  choices: readonly EffectChoice[]
  /** Below a line. */
  others: readonly EffectChoice[]
}

/** A button with a menu. Below the choices it shows what the one under the pointer, or reached by key, would have changed. */
export function EffectMenu({ label, choices, others, ...button }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <ButtonBase
        {...button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && <Opened {...{ anchor, label, choices, others }} onClose={() => setAnchor(null)} />}
    </>
  )
}

interface OpenedProps extends Pick<Props, 'choices' | 'others'> {
  anchor: HTMLElement
  label: string
  onClose: () => void
}

function Opened({ anchor, label, choices, others, onClose }: OpenedProps) {
  const t = useText()
  const [looked, setLooked] = useState<EffectChoice | null>(null)
  const item = (choice: EffectChoice) => (
    <MenuItem
      key={choice.key}
      selected={choice.isSelected}
      onFocus={() => setLooked(choice)}
      onMouseEnter={() => setLooked(choice)}
      onClick={() => {
        onClose()
        choice.run()
      }}
    >
      {choice.label}
    </MenuItem>
  )
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'region', 'aria-label': label, sx: { width: 288 } } }}
    >
      <MenuList
        autoFocusItem
        variant="selectedMenu"
        onKeyDown={(event) => {
          if (event.key !== 'Tab') return
          event.preventDefault()
          onClose()
        }}
      >
        {choices.map(item)}
        <Divider />
        {others.map(item)}
      </MenuList>
      <Divider />
      <Box sx={footStyle}>
        {looked?.draft ? (
          <Typography variant="small" component="div">
            <ReplayLine draft={looked.draft} isBare />
          </Typography>
        ) : (
          <Typography variant="quiet" component="div">
            {t('lists.matrix.lookHint')}
          </Typography>
        )}
      </Box>
    </Popover>
  )
}

/** High enough for the longest line, so that the menu does not move below the pointer. */
const footStyle = { px: 1.25, py: 1.25, minHeight: 96 } as const
