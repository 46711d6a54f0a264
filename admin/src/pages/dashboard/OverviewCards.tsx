import Box from '@mui/material/Box'
import { OVERVIEW_QUOTAS, type OverviewQuota, type Stat } from '@netwarden/shared'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useTodayMarks } from '../../domain/completeness/index.ts'
import { riskAddress, searchAddress } from '../../domain/links/index.ts'
import { JUDGED_BANS } from '../../domain/visit/index.ts'
import { startOfDay, useFormat, userTimeZone, useText } from '../../kit/i18n/index.ts'
import { StatCard, useIsPhone } from '../../kit/index.ts'
import { useOverview } from './dashboard-queries.ts'

type Look = Pick<ComponentProps<typeof StatCard>, 'meaning' | 'color'>

/** More risk is bad; more or fewer visits and intercepts are neither good nor bad by themselves. */
const LOOKS: Readonly<Record<OverviewQuota, Look>> = {
  accessDomains: { color: 0 },
  accessRequests: { color: 0 },
  riskIntercepts: { color: 1 },
  riskEvents: { color: 'high', meaning: 'riseIsBad' },
}

export function OverviewCards() {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1.25, md: 1.5 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {OVERVIEW_QUOTAS.map((quota) => (
        <OverviewCard key={quota} quota={quota} />
      ))}
    </Box>
  )
}

function OverviewCard({ quota }: { quota: OverviewQuota }) {
  const t = useText()
  const isPhone = useIsPhone()
  const { data, error, refetch } = useOverview(quota)
  const incomplete = useTodayMarks(data)
  return (
    <StatCard
      label={t(isPhone ? `dashboard.overview.${quota}.short` : `dashboard.overview.${quota}`)}
      stat={data}
      incomplete={incomplete}
      error={error}
      onRetry={() => void refetch()}
      {...(data && { to: addressOf(quota, data) })}
      note={quota === 'riskIntercepts' && <JudgedNote />}
      {...LOOKS[quota]}
    />
  )
}

/** How many of the day's bans nobody carried out. */
function JudgedNote() {
  const t = useText()
  const format = useFormat()
  const { data } = useOverview('riskIntercepts', 'policy')
  if (!data || data.count === 0) return null
  const { updatedAt: to } = data.meta
  const from = startOfDay(new Date(to), userTimeZone()).toISOString()
  return (
    <Link to={searchAddress({ from, to, ...JUDGED_BANS })}>
      {t('dashboard.overview.judged', { count: format.number(data.count) })}
    </Link>
  )
}

/** The records of the day up to the moment of the figure: as many as it says, whatever came in since. */
function addressOf(quota: OverviewQuota, { meta }: Stat): string {
  const to = meta.updatedAt
  const from = startOfDay(new Date(to), userTimeZone()).toISOString()
  if (quota === 'riskEvents') return riskAddress({ from, to })
  return searchAddress({ from, to, ...(quota === 'riskIntercepts' && { solvedMode: 'banned' }) })
}
