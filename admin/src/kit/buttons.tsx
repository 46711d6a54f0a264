import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface Props {
  children: ReactNode
}

/** What can be done with a row; the first word begins below its column's name. */
export function RowButtons({ children }: Props) {
  return <Box sx={{ display: 'flex', alignItems: 'center', ml: -1 }}>{children}</Box>
}

/** What comes next, at the far end of a bar or of a drawer's foot. */
export function EndButtons({ children }: Props) {
  return <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>{children}</Box>
}
