import Box from '@mui/material/Box'
import type { ServiceQuota } from '@netwarden/shared'
import type { ReactNode } from 'react'
import { IncidentsCard } from './IncidentsCard.tsx'
import { ServiceCard } from './ServiceCard.tsx'

/** How a service is and was, above what belongs to it. */
export function ServicePanel({ quota, children }: { quota: ServiceQuota; children?: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={gridStyle}>
        <ServiceCard quota={quota} />
        <IncidentsCard quota={quota} />
      </Box>
      {children}
    </Box>
  )
}

const gridStyle = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
} as const
