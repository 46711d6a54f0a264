import Box from '@mui/material/Box'
import {
  type DeviceDetail,
  type DomainDetail,
  nameOfPathPart,
  type PersonDetail,
  type ProfileKind,
  type SubjectDetail,
  type Timespan,
} from '@netwarden/shared/contract'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { DeviceControl, DomainListsAndPolicies } from '../../domain/control/index.ts'
import {
  SUBJECT_SHAPES,
  type Subject,
  useSubjectDetail,
  useSubjectRisks,
} from '../../domain/subject/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Card, ErrorState, FactList, RowsSkeleton } from '../../kit/index.ts'
import { CallError } from '../../kit/session/index.ts'
import { useTabTitle } from '../../kit/tabs/index.ts'
import { HeldAddresses } from '../../resources/devices/HeldAddresses.tsx'
import { OrganisationOfTable } from '../../resources/orgs/OrganisationOfTable.tsx'
import { CounterpartCard } from './CounterpartCard.tsx'
import { PersonParts } from './PersonParts.tsx'
import { RiskCard } from './RiskCard.tsx'
import { SubjectHeader } from './SubjectHeader.tsx'
import { SubjectStat } from './SubjectStat.tsx'
import { SubjectVisits } from './SubjectVisits.tsx'
import { subjectTitle } from './subject-title.ts'
import { UnknownSubject } from './UnknownSubject.tsx'
import { useSubjectFacts } from './use-subject-facts.tsx'
import { useSubjectView } from './use-subject-view.ts'

const NOT_FOUND = 404

/** All data about one device, domain, organisation, destination host or person. */
export function SubjectPage({ kind }: { kind: ProfileKind }) {
  const shape = SUBJECT_SHAPES[kind]
  const key = nameOfPathPart(useParams()[`${kind}Id`] ?? '')
  const subject = useMemo<Subject>(() => ({ kind, key }), [kind, key])
  const view = useSubjectView()
  const { data: detail, error, refetch } = useSubjectDetail(subject, view.timespan)
  const risks = useSubjectRisks(subject, detail).data ?? []
  useTabTitle(subjectTitle(subject, detail))
  if (error instanceof CallError && error.status === NOT_FOUND) return <UnknownSubject subject={subject} />
  const columns = shape.quotas.length
  return (
    <Box sx={pageStyle}>
      <SubjectHeader subject={subject} detail={detail} view={view} />
      {error && !detail ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Box sx={cardsStyle(columns, 2)}>
            {shape.quotas.map((quota) => (
              <SubjectStat
                key={quota}
                subject={subject}
                detail={detail}
                quota={quota}
                timespan={view.timespan}
              />
            ))}
          </Box>
          <Box sx={cardsStyle(columns, 1)}>
            <FactsCard detail={detail} timespan={view.timespan} />
            {shape.counterparts.map((by) => (
              <CounterpartCard
                key={by}
                subject={subject}
                by={by}
                detail={detail}
                timespan={view.timespan}
                choice={by === 'domain' && shape.quotas.includes('newAccessDomains') ? view : undefined}
              />
            ))}
          </Box>
          {isDevice(detail) && <DeviceControl detail={detail} />}
          {isDomain(detail) && <DomainListsAndPolicies detail={detail} />}
          {isPerson(detail) && <PersonParts detail={detail} timespan={view.timespan} />}
          {kind === 'device' && detail && <HeldAddresses detail={detail} />}
          {kind === 'org' && detail && <OrganisationOfTable name={detail.key} />}
          <Box sx={listsStyle(risks.length > 0)}>
            <SubjectVisits subject={subject} detail={detail} view={view} />
            {risks.length > 0 && <RiskCard events={risks} />}
          </Box>
        </>
      )}
    </Box>
  )
}

const pageStyle = {
  display: 'grid',
  gap: { xs: 1.25, md: 1.5 },
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > header': { mb: 0 },
} as const

/** The answers of these kinds have additional fields. */
function isDevice(detail: SubjectDetail | undefined): detail is DeviceDetail {
  return detail?.kind === 'device' && 'segment' in detail
}

function isDomain(detail: SubjectDetail | undefined): detail is DomainDetail {
  return detail?.kind === 'domain' && 'lists' in detail
}

function isPerson(detail: SubjectDetail | undefined): detail is PersonDetail {
  return detail?.kind === 'person' && 'devices' in detail
}

/** Figures and cards share their columns, so that they line up. */
function cardsStyle(columns: number, onPhone: number) {
  const columnOfLast = (abreast: number) => (columns % abreast === 1 ? '1 / -1' : 'auto')
  return {
    display: 'grid',
    gap: { xs: 1.25, md: 1.5 },
    gridTemplateColumns: {
      xs: `repeat(${onPhone}, minmax(0, 1fr))`,
      md: 'repeat(2, minmax(0, 1fr))',
      lg: `repeat(${columns}, minmax(0, 1fr))`,
    },
    // A card that would be alone in its row takes all of it.
    '& > :last-child': {
      gridColumn: { xs: columnOfLast(onPhone), md: columnOfLast(2), lg: 'auto' },
    },
  } as const
}

function listsStyle(hasRisks: boolean) {
  return {
    display: 'grid',
    gap: { xs: 1.25, md: 1.5 },
    alignItems: 'start',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: hasRisks ? 'minmax(0, 1fr) 310px' : 'minmax(0, 1fr)' },
  } as const
}

interface Props {
  detail: SubjectDetail | undefined
  timespan: Timespan
}

function FactsCard({ detail, timespan }: Props) {
  const t = useText()
  return (
    <Card title={t('subjects.facts')}>
      {detail ? <Facts detail={detail} timespan={timespan} /> : <RowsSkeleton rows={7} />}
    </Card>
  )
}

function Facts({ detail, timespan }: { detail: SubjectDetail; timespan: Timespan }) {
  return <FactList facts={useSubjectFacts(detail, timespan)} />
}
