import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { MONO } from './theme/fonts.ts'

/** Addresses and times: every character as wide as the next. */
export function Mono({ children }: { children: ReactNode }) {
  return (
    <Box
      component="span"
      title={typeof children === 'string' ? children : undefined}
      sx={{ fontFamily: MONO, fontSize: 12, overflow: 'hidden', textOverflow: 'ellipsis' }}
    >
      {children}
    </Box>
  )
}
