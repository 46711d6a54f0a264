import Box from '@mui/material/Box'
import type { ServiceQuota } from '@netwarden/shared/domain'
import type { ReactNode } from 'react'
import { columnsFrom } from '../../../kit/index.ts'
import { IncidentsCard } from './IncidentsCard.tsx'
import { ServiceCard } from './ServiceCard.tsx'

/** State and history of a service, above its own cards. */
export function ServicePanel({ quota, children }: { quota: ServiceQuota; children?: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ ...columnsFrom('md', 2, 1), alignItems: 'stretch' }}>
        <ServiceCard quota={quota} />
        <IncidentsCard quota={quota} />
      </Box>
      {children}
    </Box>
  )
}
