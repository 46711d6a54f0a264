import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'

/** Names in a frame, as list items. Long lists scroll, so the frame can take the focus. */
export function ScrollList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Paper variant="outlined" role="region" aria-label={label} tabIndex={0} sx={frameStyle}>
      <Box component="ul" sx={{ m: 0, p: 0, pl: 2.25 }}>
        {children}
      </Box>
    </Paper>
  )
}

const frameStyle = {
  maxHeight: 180,
  overflow: 'auto',
  px: 1,
  py: 0.75,
  overflowWrap: 'anywhere',
} as const
