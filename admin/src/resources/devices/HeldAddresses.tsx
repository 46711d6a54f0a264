import Box from '@mui/material/Box'
import type { HeldAddress, SubjectDetail } from '@netwarden/shared'
import { visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Card, EmptyState, Mono, TimeText, useIsPhone } from '../../kit/index.ts'

/** Which addresses a device held, when, and how that is known. */
export function HeldAddresses({ detail }: { detail: SubjectDetail }) {
  const t = useText()
  const isPhone = useIsPhone()
  const held = detail.held ?? []
  const Periods = isPhone ? PeriodList : PeriodTable
  return (
    <Card title={t('devices.held')} extra={held.length > 0 && <Count count={held.length} />} isFlush>
      {held.length === 0 ? (
        <EmptyState title={t('devices.held.none')} />
      ) : (
        <Box tabIndex={0} role="region" aria-label={t('devices.held.table')} sx={scrollStyle}>
          <Periods held={held} />
        </Box>
      )}
    </Card>
  )
}

function Count({ count }: { count: number }) {
  const t = useText()
  return (
    <Box component="span" sx={{ color: 'text.third', fontSize: 12.5 }}>
      {t('devices.held.count', { count })}
    </Box>
  )
}

interface PeriodsProps {
  held: readonly HeldAddress[]
}

function PeriodTable({ held }: PeriodsProps) {
  const t = useText()
  return (
    <Box component="table" sx={tableStyle}>
      <thead>
        <tr>
          <th scope="col">{t('devices.held.address')}</th>
          <th scope="col">{t('devices.held.from')}</th>
          <th scope="col">{t('devices.held.to')}</th>
          <th scope="col">{t('devices.held.source')}</th>
        </tr>
      </thead>
      <tbody>
        {held.map((period) => (
          <tr key={keyOf(period)}>
            <td>
              <Mono>{period.ip}</Mono>
            </td>
            <td>
              <TimeText at={period.from} />
            </td>
            <td>
              <End to={period.to} />
            </td>
            <td>
              <Origin period={period} />
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

/** On phones: the address and how it is known, from when until when below. */
function PeriodList({ held }: PeriodsProps) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {held.map((period) => (
        <Box component="li" key={keyOf(period)} sx={itemStyle}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <Mono>{period.ip}</Mono>
            <Box component="span" sx={{ color: 'text.third' }}>
              <Origin period={period} />
            </Box>
          </Box>
          <Box sx={{ color: 'text.third' }}>
            <TimeText at={period.from} /> – <End to={period.to} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function End({ to }: { to: string | null }) {
  const t = useText()
  return to === null ? t('devices.held.now') : <TimeText at={to} />
}

function Origin({ period: { by, source } }: { period: HeldAddress }) {
  const t = useText()
  return by === 'lease'
    ? t('devices.held.lease', { source: visibleText(source ?? '') })
    : t('devices.held.visits')
}

function keyOf({ ip, from, by }: HeldAddress): string {
  return `${ip} ${from} ${by}`
}

const scrollStyle = { maxHeight: 260, overflow: 'auto' } as const

const itemStyle = {
  px: 1.75,
  py: 1,
  borderTop: 1,
  borderColor: 'line.weak',
  fontSize: 12.5,
  overflowWrap: 'anywhere',
} as const

const tableStyle = {
  width: '100%',
  minWidth: 560,
  borderCollapse: 'collapse',
  fontSize: 12.5,
  '& th, & td': {
    textAlign: 'left',
    px: 1.75,
    py: 0.75,
    borderBottom: 1,
    borderColor: 'line.weak',
    whiteSpace: 'nowrap',
  },
  '& th': { color: 'text.third', fontWeight: 500, position: 'sticky', top: 0, bgcolor: 'surface.card' },
  '& tr:last-child td': { borderBottom: 0 },
} as const
