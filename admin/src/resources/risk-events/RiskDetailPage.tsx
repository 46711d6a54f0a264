import Box from '@mui/material/Box'
import type { RiskEvent } from '@netwarden/shared'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { VisitControl } from '../../domain/control/index.ts'
import { riskEventAddress } from '../../domain/links/index.ts'
import { SubjectLink } from '../../domain/subject/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import {
  Card,
  columnsFrom,
  FactList,
  LevelTag,
  Loaded,
  PageHeader,
  PageSkeleton,
  TimeText,
  useIsPhone,
} from '../../kit/index.ts'
import { useTabTitle } from '../../kit/tabs/index.ts'
import { EndDialog, type Ending } from './EndDialog.tsx'
import { RiskActions } from './RiskActions.tsx'
import { RiskHistory } from './RiskHistory.tsx'
import { RiskInvolved, type RiskItem, RiskRecords } from './RiskInvolved.tsx'
import { RiskStatus } from './RiskStatus.tsx'
import { RiskTimeline } from './RiskTimeline.tsx'
import { useLiveRisks, useRiskEvent } from './risk-queries.ts'

export function RiskDetailPage() {
  const { eventId = '' } = useParams()
  const found = useRiskEvent(eventId)
  useLiveRisks()
  const t = useText()
  return (
    <>
      {!found.data && <PageHeader title={t('route.riskDetail')} />}
      <Loaded query={found} skeleton={<PageSkeleton />}>
        {(event) => <RiskDetail event={event} />}
      </Loaded>
    </>
  )
}

function RiskDetail({ event }: { event: RiskEvent }) {
  // Events of one rule are told apart by whom they are about.
  const subject = event.domain ?? event.dstHostIP ?? event.deviceIP
  useTabTitle(subject ? `${event.name} · ${visibleText(subject)}` : event.name)
  const [ending, setEnding] = useState<Ending | null>(null)
  const [item, setItem] = useState<RiskItem | null>(null)
  return (
    <>
      <PageHeader
        title={event.name}
        tags={
          <>
            <LevelTag level={event.riskLevel} />
            <RiskStatus status={event.status} />
          </>
        }
        actions={<RiskActions event={event} onEnd={setEnding} />}
      />
      <Box sx={pageStyle}>
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ ...columnsFrom('md', 3, 2), mb: 1.5 }}>
            <Box sx={stackStyle}>
              <RiskFacts event={event} />
              <RiskTimeline id={event.id} />
            </Box>
            <Box sx={stackStyle}>
              <RiskInvolved id={event.id} chosen={item} onChoose={setItem} />
              {(event.domain || event.dstHostIP) && event.deviceIP && (
                <Card>
                  <VisitControl visit={event} />
                </Card>
              )}
            </Box>
          </Box>
          <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 420 }}>
            <RiskRecords
              key={item ? `${item.quota} ${item.key}` : ''}
              id={event.id}
              item={item}
              onClear={() => setItem(null)}
            />
          </Box>
        </Box>
        <RiskHistory id={event.id} />
      </Box>
      {ending && <EndDialog ending={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function RiskFacts({ event }: { event: RiskEvent }) {
  const t = useText()
  const isPhone = useIsPhone()
  const { desc, reasons, deviceIP, deviceMac, domain, org, dstHostIP, count, previousId } = event
  const device = deviceIP ?? deviceMac
  const facts = [
    { label: t('risks.reasons'), value: reasons.map(({ text }) => <Box key={text}>{text}</Box>) },
    { label: t('risks.device'), value: device && <SubjectLink kind="device" name={device} /> },
    { label: t('visits.field.domain'), value: domain && <SubjectLink kind="domain" name={domain} /> },
    { label: t('risks.org'), value: org && <SubjectLink kind="org" name={org} /> },
    { label: t('risks.host'), value: dstHostIP && <SubjectLink kind="dstHost" name={dstHostIP} /> },
    { label: t('risks.detectedAt'), value: <TimeText at={event.detectedAt} /> },
    { label: t('risks.lastSeenAt'), value: <TimeText at={event.lastSeenAt} /> },
    { label: t('risks.count'), value: count },
    previousId && {
      label: t('risks.former'),
      value: <Link to={riskEventAddress(previousId)}>{previousId}</Link>,
    },
    ...(event.solvedAt
      ? [
          { label: t('risks.solvedBy'), value: event.solvedBy },
          { label: t('risks.solvedAt'), value: <TimeText at={event.solvedAt} /> },
          { label: t('risks.comment'), value: event.solvedComment },
        ]
      : []),
  ]
  return (
    // On a phone the head of the page names the page alone.
    <Card title={isPhone ? event.name : t('risks.facts')}>
      <Box sx={{ mb: 1.5 }}>{desc}</Box>
      <FactList facts={facts} />
    </Card>
  )
}

/** On a desk the history stands beside everything else, at its own length. */
const pageStyle = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' },
} as const

const stackStyle = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' } as const
