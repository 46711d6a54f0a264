import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import type { RiskEvent } from '@netwarden/shared/domain'
import { Link } from 'react-router'
import { riskEventAddress } from '../../domain/links/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Card, LevelTag, TimeText } from '../../kit/index.ts'

/** As many as fit beside a page of visits. */
const SHOWN = 6

/** Risk events that involve the subject, newest first. */
export function RiskCard({ events }: { events: readonly RiskEvent[] }) {
  const t = useText()
  const format = useFormat()
  const open = events.filter(({ status }) => status === 'alarmed').length
  return (
    <Card
      isFlush
      title={t('subjects.risks')}
      actions={
        <Typography variant="hint">
          {t('subjects.risks.count', { total: format.number(events.length), open: format.number(open) })}
        </Typography>
      }
    >
      <List disablePadding sx={listStyle}>
        {events.slice(0, SHOWN).map((event) => (
          <Box component="li" key={event.id} sx={itemStyle}>
            <Box>
              <LevelTag level={event.riskLevel} />
            </Box>
            <Box sx={{ minWidth: 0 }}>
              <Typography
                variant="inherit"
                noWrap
                component={Link}
                to={riskEventAddress(event.id)}
                title={event.name}
                sx={{ display: 'block' }}
              >
                {event.name}
              </Typography>
              <Box sx={stateStyle}>
                <Typography variant="hint">
                  {t(`risks.status.${event.status}`)}
                  {event.count > 1 && ` · ×${format.number(event.count)}`}
                </Typography>
                <TimeText at={event.detectedAt} style="minute" isShort />
              </Box>
            </Box>
          </Box>
        ))}
      </List>
    </Card>
  )
}

/** Levels and events are aligned, whatever the width of the level; the name has a separate line. */
const listStyle = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 1.25,
} as const

const stateStyle = { display: 'flex', justifyContent: 'space-between', gap: 1 } as const

const itemStyle = {
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  alignItems: 'center',
  minHeight: 52,
  px: 1.75,
  py: 0.5,
  borderTop: 'weak',
} as const
