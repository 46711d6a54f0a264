import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** As wide as a digit: numbers that are not known yet, in the text for which room is kept. */
export function digits(count: number): string {
  return '\u2007'.repeat(count)
}

interface Props {
  /** What is coming, which nobody sees or hears. */
  coming: ReactNode
  children: ReactNode
}

/** Keeps the room of what is coming, so that nothing below moves away from a click when it arrives. */
export function RoomFor({ coming, children }: Props) {
  return (
    <Box component="span" sx={{ display: 'grid', '& > *': { gridArea: '1 / 1', minWidth: 0 } }}>
      <span>{children}</span>
      <Box component="span" aria-hidden sx={{ visibility: 'hidden' }}>
        {coming}
      </Box>
    </Box>
  )
}
