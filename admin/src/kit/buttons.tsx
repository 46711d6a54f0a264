import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import Tooltip, { type TooltipProps } from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'

interface Props {
  children: ReactNode
}

/** What can be done with a row; the first word begins below its column's name. */
export function RowButtons({ children }: Props) {
  return <Box sx={{ display: 'flex', alignItems: 'center', ml: -1 }}>{children}</Box>
}

/** One of them. Its label names the row, or it would be the same word in each. */
export function RowButton(props: ButtonProps) {
  return <Button variant="text" size="row" {...props} />
}

/** What comes next, at the far end of a bar or of a drawer's foot. */
export function EndButtons({ children }: Props) {
  return <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>{children}</Box>
}

interface ToolProps extends Omit<IconButtonProps, 'children'> {
  label: string
  icon: IconName
  iconSize?: number
  placement?: TooltipProps['placement']
}

/** A button without a word, whose name comes on pointing at it. */
export function ToolButton({ label, icon, iconSize = 16, placement = 'bottom', ...button }: ToolProps) {
  return (
    <Tooltip title={label} placement={placement}>
      <IconButton aria-label={label} {...button}>
        <Icon name={icon} size={iconSize} />
      </IconButton>
    </Tooltip>
  )
}
