import Box from '@mui/material/Box'
import type { HeldAddress, SubjectDetail } from '@netwarden/shared'
import { useText } from '../../i18n/index.ts'
import { Card, EmptyState, Mono, TimeText } from '../../ui/index.ts'
import { visibleText } from '../visits/index.ts'

/** Which addresses a device held, when, and how that is known. */
export function HeldAddresses({ detail }: { detail: SubjectDetail }) {
  const t = useText()
  const held = detail.held ?? []
  return (
    <Card title={t('devices.held')} extra={held.length > 0 && <Count count={held.length} />} isFlush>
      {held.length === 0 ? (
        <EmptyState title={t('devices.held.none')} />
      ) : (
        <Box tabIndex={0} role="region" aria-label={t('devices.held.table')} sx={scrollStyle}>
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
                <Period key={`${period.ip} ${period.from} ${period.by}`} period={period} />
              ))}
            </tbody>
          </Box>
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

function Period({ period: { ip, from, to, by, source } }: { period: HeldAddress }) {
  const t = useText()
  return (
    <tr>
      <td>
        <Mono>{ip}</Mono>
      </td>
      <td>
        <TimeText at={from} />
      </td>
      <td>{to === null ? t('devices.held.now') : <TimeText at={to} />}</td>
      <td>
        {by === 'lease'
          ? t('devices.held.lease', { source: visibleText(source ?? '') })
          : t('devices.held.visits')}
      </td>
    </tr>
  )
}

const scrollStyle = { maxHeight: 260, overflow: 'auto' } as const

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
