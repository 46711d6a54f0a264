import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** Shown at the end of the title line. */
  extra?: ReactNode
  children: ReactNode
}

/** A section of the drawer with a title. */
export function Section({ title, extra, children }: Props) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0, pt: 1.5, borderTop: 'strong' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1, minHeight: 28 }}>
        <Typography id={id} variant="h3" component="h3">
          {title}
        </Typography>
        {extra && <Box sx={{ ml: 'auto' }}>{extra}</Box>}
      </Box>
      {children}
    </Box>
  )
}
