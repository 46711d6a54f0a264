import Button, { type ButtonProps } from '@mui/material/Button'
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'

interface Reasoned {
  /** Why the action is not possible; undefined when it is. */
  reason: string | undefined
}

const asList = (sx: ButtonProps['sx']) => (Array.isArray(sx) ? sx : [sx])
const OFF = { color: 'text.third', opacity: 0.7, cursor: 'not-allowed' } as const

/** A disabled button that stays focusable and shows the reason. */
export function ReasonedButton({ reason, onClick, sx, ...rest }: ButtonProps & Reasoned) {
  if (reason === undefined) return <Button onClick={onClick} sx={sx} {...rest} />
  // A disabled button is neither filled nor in the colour of dangerous actions.
  const variant = rest.variant === 'text' ? 'text' : 'outlined'
  return (
    <Tooltip title={reason} describeChild>
      <Button {...rest} variant={variant} aria-disabled sx={[...asList(sx), { '&.MuiButton-root': OFF }]} />
    </Tooltip>
  )
}

export function ReasonedMenuItem({ reason, onClick, sx, ...rest }: MenuItemProps & Reasoned) {
  if (reason === undefined) return <MenuItem onClick={onClick} sx={sx} {...rest} />
  return (
    <Tooltip title={reason} describeChild placement="left">
      <MenuItem {...rest} aria-disabled sx={[...asList(sx), OFF]} />
    </Tooltip>
  )
}
