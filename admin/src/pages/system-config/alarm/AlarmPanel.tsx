import Box from '@mui/material/Box'
import { columnsFrom, Loaded, PageSkeleton } from '../../../kit/index.ts'
import { MailCard } from '../mail/MailCard.tsx'
import { AlarmForm } from './AlarmForm.tsx'
import { useAlarmSettings } from './alarm-queries.ts'
import { DeliveriesCard } from './DeliveriesCard.tsx'
import { WebhooksCard } from './WebhooksCard.tsx'

/** The recipients of alarms about risk events and services, the channels, and the deliveries. */
export function AlarmPanel() {
  return (
    <Loaded query={useAlarmSettings()} skeleton={<PageSkeleton />}>
      {(settings) => (
        <Box sx={columnsFrom('lg', 2, 3)}>
          <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0, alignContent: 'start' }}>
            <AlarmForm settings={settings} />
            <MailCard />
          </Box>
          <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
            <WebhooksCard settings={settings} />
            <DeliveriesCard />
          </Box>
        </Box>
      )}
    </Loaded>
  )
}
