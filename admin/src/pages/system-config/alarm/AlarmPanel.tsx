import Box from '@mui/material/Box'
import { Loaded, PageSkeleton } from '../../../kit/index.ts'
import { AlarmForm } from './AlarmForm.tsx'
import { useAlarmSettings } from './alarm-queries.ts'
import { DeliveriesCard } from './DeliveriesCard.tsx'
import { WebhooksCard } from './WebhooksCard.tsx'

/** Who is told of risk events and services, how, and what became of it. */
export function AlarmPanel() {
  return (
    <Loaded query={useAlarmSettings()} skeleton={<PageSkeleton />}>
      {(settings) => (
        <Box sx={gridStyle}>
          <AlarmForm settings={settings} />
          <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
            <WebhooksCard settings={settings} />
            <DeliveriesCard />
          </Box>
        </Box>
      )}
    </Loaded>
  )
}

const gridStyle = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
} as const
