import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Names in a frame, as list items. Long lists scroll: the keyboard must reach what the pointer can. */
export function ScrollList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box role="region" aria-label={label} tabIndex={0} sx={frameStyle}>
      <Box component="ul" sx={{ m: 0, p: 0, pl: 2.25 }}>
        {children}
      </Box>
    </Box>
  )
}

const frameStyle = {
  maxHeight: 180,
  overflow: 'auto',
  px: 1,
  py: 0.75,
  border: 1,
  borderColor: 'line.strong',
  borderRadius: '6px',
  color: 'text.primary',
  overflowWrap: 'anywhere',
} as const
