import type { ProfileQuota, Stat, SubjectDetail, Timespan } from '@netwarden/shared/contract'
import { type ComponentProps, useMemo } from 'react'
import { useIncompleteSlots } from '../../domain/completeness/index.ts'
import { searchAddress } from '../../domain/links/index.ts'
import { later, type Subject, subjectFilter, useSubjectStat } from '../../domain/subject/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { StatCard } from '../../kit/index.ts'

/** Growth has no colour: more bans are neither good nor bad. */
const COLORS: Readonly<Record<ProfileQuota, ComponentProps<typeof StatCard>['color']>> = {
  accessRequests: 0,
  accessDomains: 0,
  accessDevices: 0,
  newAccessDomains: 1,
  bannedTimes: 'high',
}

interface Props {
  subject: Subject
  detail: SubjectDetail | undefined
  quota: ProfileQuota
  timespan: Timespan
}

export function SubjectStat({ subject, detail, quota, timespan }: Props) {
  const t = useText()
  const found = useSubjectStat(subject, quota, timespan)
  const { data } = found
  const starts = useMemo(() => data && startsOf(data), [data])
  const slots = useIncompleteSlots({ starts }) ?? []
  return (
    <StatCard
      label={t(`subjects.quota.${quota}`)}
      query={found}
      against="previous"
      incomplete={slots.flatMap(({ name, minutes, drops }) => {
        const index = starts?.indexOf(name) ?? -1
        return index === -1 ? [] : [{ index, minutes, drops }]
      })}
      color={COLORS[quota] ?? 0}
      note={quota === 'bannedTimes' && !!data?.count && t('subjects.quota.bannedNote')}
      {...(data &&
        detail && {
          to:
            quota === 'newAccessDomains'
              ? newNames(timespan)
              : recordsOf(subjectFilter(subject.kind, detail), quota, data),
        })}
    />
  )
}

function startsOf({ chartData }: Stat): string[] {
  return chartData.filter(({ group }) => group === 'current').map(({ name }) => name)
}

/** Address of the new names on the same page, each with its own records. */
function newNames(timespan: Timespan): string {
  return `?${new URLSearchParams({ timespan, names: 'new' })}`
}

/** The records that the figure counts: from the first slot of its chart to the moment it was made. */
function recordsOf(
  theirs: ReturnType<typeof subjectFilter>,
  quota: ProfileQuota,
  { meta, chartData }: Stat,
): string {
  return searchAddress({
    ...theirs,
    from: later(chartData.find(({ group }) => group === 'current')?.name, meta.countedFrom),
    to: meta.updatedAt,
    ...(quota === 'bannedTimes' && { solvedMode: 'banned' }),
  })
}
