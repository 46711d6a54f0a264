import Box from '@mui/material/Box'
import type { RiskEvent } from '@netwarden/shared'
import { Link } from 'react-router'
import { riskEventAddress } from '../../domain/links/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Card, LevelTag, TimeText } from '../../kit/index.ts'

/** As many as stand beside a page of visits. */
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
        <Box sx={{ color: 'text.third', fontSize: 12 }}>
          {t('subjects.risks.count', { total: format.number(events.length), open: format.number(open) })}
        </Box>
      }
    >
      <Box component="ul" sx={listStyle}>
        {events.slice(0, SHOWN).map((event) => (
          <Box component="li" key={event.id} sx={itemStyle}>
            <Box>
              <LevelTag level={event.riskLevel} />
            </Box>
            <Box sx={{ minWidth: 0 }}>
              <Box
                component={Link}
                to={riskEventAddress(event.id)}
                title={event.name}
                sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
              >
                {event.name}
              </Box>
              <Box sx={{ color: 'text.third', fontSize: 12 }}>
                {t(`subjects.risks.${event.status}`)}
                {event.count > 1 && ` · ×${format.number(event.count)}`}
              </Box>
            </Box>
            <TimeText at={event.detectedAt} style="minute" isShort />
          </Box>
        ))}
      </Box>
    </Card>
  )
}

/** Level, event and time below each other, whatever word the level is. */
const listStyle = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  columnGap: 1.25,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const

const itemStyle = {
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  alignItems: 'center',
  minHeight: 52,
  px: 1.75,
  py: 0.5,
  borderTop: 1,
  borderColor: 'line.weak',
} as const
