import Box from '@mui/material/Box'
import { OVERVIEW_QUOTAS, type OverviewQuota, type Stat } from '@netwarden/shared/contract'
import type { ComponentProps } from 'react'
import { useCardMarks } from '../../domain/completeness/index.ts'
import { riskAddress, searchAddress } from '../../domain/links/index.ts'
import { startOfDay, userTimeZone, useText } from '../../kit/i18n/index.ts'
import { StatCard, type TimeRange, type TimeSpan } from '../../kit/index.ts'
import { cardsStyle } from './dashboard-layout.ts'
import { isComparedByDay, useOverview } from './dashboard-queries.ts'
import { UnenforcedNote } from './UnenforcedNote.tsx'

type Look = Pick<ComponentProps<typeof StatCard>, 'meaning' | 'color'>

/** More risk is bad; more or fewer visits and intercepts are neutral. */
const LOOKS: Readonly<Record<OverviewQuota, Look>> = {
  accessDomains: { color: 0 },
  accessRequests: { color: 0 },
  riskIntercepts: { color: 'high' },
  riskEvents: { color: 'medium', meaning: 'riseIsBad' },
}

export function OverviewCards({ range }: { range: TimeRange }) {
  return (
    <Box sx={cardsStyle}>
      {OVERVIEW_QUOTAS.map((quota) => (
        <OverviewCard key={quota} quota={quota} range={range} />
      ))}
    </Box>
  )
}

function OverviewCard({ quota, range }: { quota: OverviewQuota; range: TimeRange }) {
  const t = useText()
  const found = useOverview(quota, range)
  const { data } = found
  const isByDay = isComparedByDay(range)
  const incomplete = useCardMarks(data)
  const span = data && (isByDay ? dayOf(data) : { to: data.meta.updatedAt, ...range.resolve() })
  return (
    <StatCard
      label={t(`dashboard.overview.${quota}`)}
      query={found}
      incomplete={incomplete}
      against={isByDay ? 'yesterday' : 'previous'}
      {...(span && { to: addressOf(quota, span) })}
      note={data?.judged !== undefined && span && <UnenforcedNote count={data.judged} span={span} />}
      {...LOOKS[quota]}
    />
  )
}

/** The day up to the moment of the figure: it contains as many records as the figure, whatever has arrived since. */
function dayOf({ meta: { updatedAt: to } }: Stat) {
  return { from: startOfDay(new Date(to), userTimeZone()).toISOString(), to }
}

function addressOf(quota: OverviewQuota, span: TimeSpan): string {
  if (quota === 'riskEvents') return riskAddress(span)
  return searchAddress({ ...span, ...(quota === 'riskIntercepts' && { solvedMode: 'banned' }) })
}
