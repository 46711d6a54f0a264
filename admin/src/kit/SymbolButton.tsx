import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import { Link } from 'react-router'
import { Icon, type IconName } from './icons.tsx'

export interface SymbolButtonProps extends Omit<IconButtonProps, 'children'> {
  label: string
  icon: IconName
  iconSize?: number
  /** Address, for a link. */
  to?: string
}

/** A button with an icon only; its label is for screen readers. */
export function SymbolButton({ label, icon, iconSize = 16, to, ...button }: SymbolButtonProps) {
  const link = to !== undefined && { component: Link, to }
  return (
    <IconButton aria-label={label} {...link} {...button}>
      <Icon name={icon} size={iconSize} />
    </IconButton>
  )
}
