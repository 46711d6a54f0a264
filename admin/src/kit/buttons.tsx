import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import Tooltip, { type TooltipProps } from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { SymbolButton, type SymbolButtonProps } from './SymbolButton.tsx'

interface Props {
  children: ReactNode
}

/** Buttons of a row; the first label is aligned with the header of its column. */
export function RowButtons({ children }: Props) {
  return <Box sx={{ display: 'flex', alignItems: 'center', ml: -1 }}>{children}</Box>
}

/** One button of a row. Its label names the row, because it would be the same in each row otherwise. */
export function RowButton(props: ButtonProps) {
  return <Button variant="text" size="row" {...props} />
}

/** Buttons at the end of a bar or of a drawer's footer. */
export function EndButtons({ children }: Props) {
  return <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>{children}</Box>
}

/** A button with an icon, whose label is a tooltip. */
export function ToolButton({
  placement = 'bottom',
  ...symbol
}: SymbolButtonProps & Pick<TooltipProps, 'placement'>) {
  return (
    <Tooltip title={symbol.label} placement={placement}>
      <SymbolButton {...symbol} />
    </Tooltip>
  )
}
