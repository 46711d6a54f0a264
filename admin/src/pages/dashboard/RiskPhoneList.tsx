import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import type { RiskEvent } from '@netwarden/shared/domain'
import { Link } from 'react-router'
import { riskEventAddress } from '../../domain/links/index.ts'
import { Icon, LevelTag, Mono } from '../../kit/index.ts'
import { EventTime } from './EventTime.tsx'

/** Number of rows of two lines; the card links to the others. */
const SHOWN = 3

export function RiskPhoneList({ events }: { events: readonly RiskEvent[] }) {
  return (
    <List disablePadding sx={listStyle}>
      {events.slice(0, SHOWN).map((event) => (
        <Box component="li" key={event.id} sx={itemStyle}>
          <Box component={Link} to={riskEventAddress(event.id)} sx={rowStyle}>
            <span>
              <LevelTag level={event.riskLevel} />
            </span>
            <Box component="span" sx={{ minWidth: 0 }}>
              <Box component="span" sx={{ display: 'block', color: 'text.primary' }}>
                {event.name}
              </Box>
              <Typography variant="quiet">
                <Mono>{event.deviceIP ?? event.deviceMac ?? '—'}</Mono>
              </Typography>
            </Box>
            <EventTime at={event.detectedAt} />
            <Icon name="chevronRight" size={12} color="quiet" />
          </Box>
        </Box>
      ))}
    </List>
  )
}

/** Level, event and time one below the other, whatever the width of the level. */
const listStyle = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
  columnGap: 1.25,
} as const

const subgridStyle = { display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid' } as const
const itemStyle = { ...subgridStyle, borderTop: 'weak' } as const
const rowStyle = {
  ...subgridStyle,
  alignItems: 'center',
  minHeight: 60,
  px: 1.75,
  py: 0.75,
  '&:hover': { textDecoration: 'none' },
} as const
