import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import type { ReactNode } from 'react'

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
