import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { Zone } from '@netwarden/shared/contract'
import type { ReactNode } from 'react'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Mono, TimeText, useAnswer, useIsAdmin } from '../../../kit/index.ts'
import { mailboxOf, shownOrigin } from '../zone-names.ts'

/** The most important facts of a zone. */
export function ZoneFacts({ zone }: { zone: Zone }) {
  const t = useText()
  const format = useFormat()
  const served = useServedSerial(zone)
  const { soa, recordCount, ttl, updatedAt, updatedBy, version } = zone
  const facts: [label: string, value: ReactNode][] = [
    [t('zones.fact.serial'), <Mono key="v">{String(soa.serial)}</Mono>],
    ...(served === null
      ? []
      : [[t('zones.fact.served'), <Mono key="v">{String(served)}</Mono>] as [string, ReactNode]]),
    [t('zones.fact.records'), format.number(recordCount)],
    [t('zones.fact.ttl'), t('ui.seconds', { count: format.number(ttl) })],
    [t('zones.data.mname'), <Mono key="v">{shownOrigin(soa.mname)}</Mono>],
    [t('zones.fact.mailbox'), <Mono key="v">{mailboxOf(soa.rname)}</Mono>],
    [t('zones.fact.version'), format.number(version)],
    [
      t('zones.fact.saved'),
      <span key="v">
        <TimeText at={updatedAt} style="minute" isShort />
        {` · ${updatedBy}`}
      </span>,
    ],
  ]
  return (
    <Paper variant="card" component="dl" sx={stripStyle}>
      {facts.map(([label, value]) => (
        <Box key={label} sx={factStyle}>
          <Typography variant="hint" component="dt" sx={{ whiteSpace: 'nowrap' }}>
            {label}
          </Typography>
          <Typography variant="strong" component="dd" noWrap sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Paper>
  )
}

const stripStyle = {
  flex: 'none',
  display: { xs: 'grid', md: 'flex' },
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  m: 0,
  mb: 1.5,
  px: 0.25,
  py: 1,
} as const

const factStyle = {
  minWidth: 0,
  flex: '1 1 auto',
  px: 1.5,
  py: { xs: 0.5, md: 0 },
  '&:not(:first-of-type)': { borderLeft: { md: 'weak' } },
} as const

const REFRESH = 5_000

/** The serial of the zone that the DNS gateway serves; null while it serves none. */
function useServedSerial({ id }: Pick<Zone, 'id'>): number | null {
  const isAdmin = useIsAdmin()
  const { data } = useAnswer(['gateway'], 'GET /api/system-config/gateway', {
    enabled: isAdmin,
    refetchInterval: REFRESH,
  })
  return data?.zones.find((zone) => zone.id === id)?.serial ?? null
}
