import Box from '@mui/material/Box'
import { JUDGED_BY, OVERVIEW_QUOTAS, type OverviewQuota, type Stat } from '@netwarden/shared'
import type { ComponentProps } from 'react'
import { useTodayMarks } from '../../domain/completeness/index.ts'
import { riskAddress, searchAddress } from '../../domain/links/index.ts'
import { startOfDay, userTimeZone, useText } from '../../kit/i18n/index.ts'
import { StatCard } from '../../kit/index.ts'
import { useOverview } from './dashboard-queries.ts'
import { JudgedNote } from './JudgedNote.tsx'

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
  const found = useOverview(quota)
  const { data } = found
  const incomplete = useTodayMarks(data)
  return (
    <StatCard
      label={t(`dashboard.overview.${quota}`)}
      query={found}
      incomplete={incomplete}
      {...(data && { to: addressOf(quota, data) })}
      note={quota === 'riskIntercepts' && <JudgedToday />}
      {...LOOKS[quota]}
    />
  )
}

function JudgedToday() {
  const { data } = useOverview('riskIntercepts', JUDGED_BY)
  return data && <JudgedNote count={data.count} span={spanOf(data)} />
}

/** The day up to the moment of the figure: its records are as many as it says, whatever came in since. */
function spanOf({ meta: { updatedAt: to } }: Stat) {
  return { from: startOfDay(new Date(to), userTimeZone()).toISOString(), to }
}

function addressOf(quota: OverviewQuota, stat: Stat): string {
  const span = spanOf(stat)
  if (quota === 'riskEvents') return riskAddress(span)
  return searchAddress({ ...span, ...(quota === 'riskIntercepts' && { solvedMode: 'banned' }) })
}
