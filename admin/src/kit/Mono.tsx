import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** Addresses and times: every character as wide as the next. */
export function Mono({ children }: { children: ReactNode }) {
  return (
    <Typography
      variant="mono"
      title={typeof children === 'string' ? children : undefined}
      sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}
    >
      {children}
    </Typography>
  )
}
