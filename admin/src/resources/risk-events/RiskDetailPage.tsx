import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { RiskEventContext } from '@netwarden/shared/contract'
import type { InvolvedScope, RiskEvent } from '@netwarden/shared/domain'
import { useState } from 'react'
import { useParams } from 'react-router'
import { VisitControl } from '../../domain/control/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import {
  Card,
  columnsFrom,
  LevelTag,
  Loaded,
  PageHeader,
  RowsSkeleton,
  ShapeSkeleton,
  TimeText,
  useIsPhone,
} from '../../kit/index.ts'
import { useTabTitle } from '../../kit/tabs/index.ts'
import { EndDialog, type Ending } from './EndDialog.tsx'
import { RiskActions } from './RiskActions.tsx'
import { RiskCounted, RiskDestination, RiskDevice } from './RiskContext.tsx'
import { RiskHandlingCard } from './RiskHandlingCard.tsx'
import { RiskHistory } from './RiskHistory.tsx'
import { RiskInvolved, type RiskItem, RiskRecords } from './RiskInvolved.tsx'
import { RiskMeasures } from './RiskMeasures.tsx'
import { RiskStatus } from './RiskStatus.tsx'
import { RiskPolicyEffect, RiskQueries, RiskSameKind } from './RiskSurroundings.tsx'
import { RiskTimeline } from './RiskTimeline.tsx'
import { useLiveRisks, useRiskContext, useRiskEvent } from './risk-queries.ts'

export function RiskDetailPage() {
  const { eventId = '' } = useParams()
  const found = useRiskEvent(eventId)
  useLiveRisks()
  const t = useText()
  return (
    <>
      {!found.data && <PageHeader title={t('route.riskDetail')} />}
      <Loaded query={found} skeleton={<ShapeSkeleton rows={RISK_SHAPE} />}>
        {(event) => <RiskDetail event={event} />}
      </Loaded>
    </>
  )
}

function RiskDetail({ event }: { event: RiskEvent }) {
  const t = useText()
  const title = useRiskTitle(event)
  useTabTitle(title)
  const context = useRiskContext(event.id)
  const [ending, setEnding] = useState<Ending | null>(null)
  const [item, setItem] = useState<RiskItem | null>(null)
  const [scope, setScope] = useState<InvolvedScope>('counted')
  const choose = (next: InvolvedScope) => {
    setItem(null)
    setScope(next)
  }
  return (
    <>
      <PageHeader title={title} actions={<RiskActions event={event} onEnd={setEnding} />} />
      <Box sx={tagsStyle}>
        <LevelTag level={event.riskLevel} />
        <RiskStatus status={event.status} />
        <Typography variant="note">{event.name}</Typography>
        <Typography variant="note">
          {t('risks.detectedAt')} <TimeText at={event.detectedAt} /> · {t('risks.lastSeenAt')}{' '}
          <TimeText at={event.lastSeenAt} />
        </Typography>
      </Box>
      <Box sx={pageStyle}>
        <Box sx={columnsFrom('md', 3, 2)}>
          <Box sx={topStyle}>
            <WhatHappened event={event} title={title} counted={context.data?.counted} />
            <NextSteps steps={event.nextSteps} />
            <RiskTimeline id={event.id} />
            <RiskInvolved id={event.id} scope={scope} chosen={item} onChoose={setItem} />
            {context.data && <RiskCounted event={event} context={context.data} />}
          </Box>
          <Box sx={topStyle}>
            <Loaded query={context} skeleton={<RowsSkeleton rows={6} />} isCompact>
              {(known) => (
                <>
                  <RiskDevice event={event} context={known} />
                  <RiskDestination event={event} context={known} />
                  <RiskQueries asked={known.asked} />
                </>
              )}
            </Loaded>
            {(event.domain || event.dstHostIP) && event.deviceIP && (
              <Card>
                <VisitControl visit={event} />
                {context.data && <RiskPolicyEffect event={event} device={context.data.device} />}
              </Card>
            )}
          </Box>
        </Box>
        <Box sx={stackStyle}>
          <RiskHandlingCard event={event} />
          {context.data && <RiskSameKind sameKind={context.data.sameKind} />}
          <RiskHistory id={event.id} />
        </Box>
      </Box>
      <Box sx={{ ...stackStyle, mt: 1.5 }}>
        <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 420 }}>
          <RiskRecords
            key={`${scope} ${item ? `${item.quota} ${item.key}` : ''}`}
            id={event.id}
            scope={scope}
            onScope={choose}
            item={item}
            onClear={() => setItem(null)}
          />
        </Box>
      </Box>
      {ending && <EndDialog ending={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

/** The subject in the title distinguishes events of one rule. */
function useRiskTitle({ code, name, deviceName, deviceIP, deviceMac, domain, dstHostIP }: RiskEvent): string {
  const t = useText()
  const device = deviceName ?? deviceIP ?? deviceMac
  const target = domain ?? dstHostIP
  if (code === 'serviceDown' || (device === null && target === null)) return name
  const shown = (text: string | null) => (text === null ? '' : visibleText(text))
  return t(`risks.title.${code}`, { device: shown(device), target: shown(target) })
}

function WhatHappened({
  event,
  title,
  counted,
}: {
  event: RiskEvent
  title: string
  counted: RiskEventContext['counted'] | undefined
}) {
  const t = useText()
  const format = useFormat()
  const isPhone = useIsPhone()
  const { from, to } = counted ?? { from: event.detectedAt, to: event.lastSeenAt }
  const span = { from: format.time(from, 'minute'), to: format.time(to, 'minute') }
  return (
    // On a phone the page header contains only the name of the page.
    <Card title={isPhone ? title : t('risks.facts')}>
      <Box sx={{ mb: 1 }}>{t('risks.sentence', { ...span, what: event.desc })}</Box>
      <RiskMeasures event={event} />
    </Card>
  )
}

function NextSteps({ steps }: { steps: readonly string[] }) {
  const t = useText()
  return (
    <Card title={t('risks.nextSteps')}>
      <Box component="ol" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Box>
    </Card>
  )
}

/** Its rows while it loads. */
const RISK_SHAPE = [
  { height: 250, shares: [3, 2, 2] },
  { height: 220, shares: [3, 2, 2] },
] as const

const tagsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  mt: -0.5,
  mb: 1.5,
} as const
/** On wide screens the history is in its own column, with its own height. */
const pageStyle = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' },
} as const

const stackStyle = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' } as const
/** Beside a higher column the cards keep their heights. */
const topStyle = { ...stackStyle, alignContent: 'start' } as const
