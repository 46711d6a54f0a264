import Menu from '@mui/material/Menu'
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem'
import { type MouseEvent, type ReactNode, useState } from 'react'

interface Choice extends Omit<MenuItemProps, 'onClick' | 'children'> {
  label: string
  run: () => void
}

interface Opener {
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
}

interface Props {
  choices: readonly Choice[]
  /** The button, with what makes it open the menu. */
  children: (opener: Opener) => ReactNode
}

/** A button with a menu, which closes after a choice. */
export function MenuButton({ choices, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isOpen = anchor !== null
  const close = () => setAnchor(null)
  return (
    <>
      {children({
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: (event) => setAnchor(event.currentTarget),
      })}
      <Menu anchorEl={anchor} open={isOpen} onClose={close}>
        {choices.map(({ label, run, ...item }) => (
          <MenuItem
            key={label}
            {...item}
            onClick={() => {
              close()
              run()
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
