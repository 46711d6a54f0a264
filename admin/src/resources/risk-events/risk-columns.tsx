import type { RiskEvent, RiskGroup } from '@netwarden/shared/domain'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { riskEventAddress } from '../../domain/links/index.ts'
import { NamedDevice } from '../../domain/subject/index.ts'
import { ForeignText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { LevelTag, RowButton, TimeText } from '../../kit/index.ts'
import { actionsColumn, type Column } from '../../ra/index.ts'
import type { Ending } from './EndDialog.tsx'
import { RiskStatus } from './RiskStatus.tsx'

interface RowActions {
  end: (ending: Ending) => void
  /** Lists the events of a group. */
  openGroup: (event: RiskEvent) => void
}

export function useRiskColumns({ end, openGroup }: RowActions): readonly Column<RiskEvent>[] {
  const t = useText()
  const format = useFormat()
  return useMemo(
    () => [
      {
        key: 'riskLevel',
        label: t('risks.level'),
        width: { 'zh-CN': 64, 'en-US': 80 },
        render: ({ riskLevel }) => <LevelTag level={riskLevel} />,
      },
      {
        key: 'name',
        label: t('risks.event'),
        width: { 'zh-CN': 160, 'en-US': 184 },
        render: ({ id, name, group }) => (group ? name : <Link to={riskEventAddress(id)}>{name}</Link>),
      },
      {
        key: 'device',
        label: t('risks.device'),
        width: { 'zh-CN': 226, 'en-US': 190 },
        render: (event) =>
          event.group?.by === 'domain' ? (
            <GroupButton event={event} group={event.group} open={openGroup} />
          ) : (
            <EventDevice event={event} />
          ),
      },
      {
        key: 'involved',
        label: t('risks.involved'),
        width: { 'zh-CN': 150, 'en-US': 122 },
        render: (event) =>
          event.group?.by === 'device' ? (
            <GroupButton event={event} group={event.group} open={openGroup} />
          ) : (
            <ForeignText text={event.domain ?? event.dstHostIP ?? event.org} />
          ),
      },
      {
        key: 'reasons',
        label: t('risks.reasons'),
        render: (event) => <span title={reasonsText(event)}>{event.summary}</span>,
      },
      {
        key: 'confidence',
        label: t('risks.confidence'),
        width: { 'zh-CN': 76, 'en-US': 100 },
        isNumeric: true,
        render: ({ confidence }) => format.percent(confidence, 0),
      },
      { key: 'count', label: t('risks.count'), width: 80, isNumeric: true, isOptional: true },
      { key: 'detectedAt', label: t('risks.detectedAt'), width: 176, isOptional: true, time: 'second' },
      {
        key: 'lastSeenAt',
        label: t('risks.lastSeenAt'),
        width: 102,
        render: ({ lastSeenAt }) => <TimeText at={lastSeenAt} style="minute" isShort />,
      },
      {
        key: 'status',
        label: t('risks.status'),
        width: { 'zh-CN': 88, 'en-US': 104 },
        sort: 'urgency',
        render: ({ status }) => <RiskStatus status={status} />,
      },
      actionsColumn(
        t,
        { 'zh-CN': 94, 'en-US': 104 },
        (event) => event.status === 'alarmed' && <EndButtons event={event} end={end} />,
      ),
    ],
    [t, format, end, openGroup],
  )
}

/** The number of equal events; a click lists them. */
function GroupButton({
  event,
  group,
  open,
}: {
  event: RiskEvent
  group: RiskGroup
  open: RowActions['openGroup']
}) {
  const t = useText()
  const label = t('risks.group.count', { count: group.events })
  return (
    <RowButton
      aria-label={`${label}: ${event.name}`}
      onClick={(click) => {
        click.stopPropagation()
        open(event)
      }}
    >
      {label}
    </RowButton>
  )
}

function EventDevice({ event: { deviceIP, deviceMac, deviceName } }: { event: RiskEvent }) {
  const address = deviceIP ?? deviceMac
  return address === null ? '—' : <NamedDevice name={deviceName} address={address} />
}

function reasonsText({ reasons }: RiskEvent): string {
  return reasons.map(({ text }) => text).join(' · ')
}

function EndButtons({ event, end }: { event: RiskEvent; end: (ending: Ending) => void }) {
  const t = useText()
  return (
    <>
      {(['solved', 'ignored'] as const).map((status) => (
        <RowButton
          key={status}
          aria-label={`${t(status === 'solved' ? 'risks.solve' : 'risks.ignore')}: ${event.name}`}
          onClick={(click) => {
            click.stopPropagation()
            end({ events: [event], status })
          }}
        >
          {t(status === 'solved' ? 'risks.solve' : 'risks.ignore')}
        </RowButton>
      ))}
    </>
  )
}
