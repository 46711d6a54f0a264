import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** A page as tall as the screen: its list takes the remaining height and scrolls inside. */
export function FillPage({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ height: { md: '100%' }, minHeight: { md: 420 }, display: 'flex', flexDirection: 'column' }}>
      {children}
    </Box>
  )
}
