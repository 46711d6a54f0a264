import Box from '@mui/material/Box'
import type { RiskEvent } from '@netwarden/shared/domain'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { riskEventAddress } from '../../domain/links/index.ts'
import { SubjectLink } from '../../domain/subject/index.ts'
import { ForeignText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { LevelTag, Mono, RowButton, TimeText } from '../../kit/index.ts'
import { actionsColumn, type Column } from '../../ra/index.ts'
import type { Ending } from './EndDialog.tsx'
import { RiskStatus } from './RiskStatus.tsx'

export function useRiskColumns(end: (ending: Ending) => void): readonly Column<RiskEvent>[] {
  const t = useText()
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
        render: ({ id, name }) => <Link to={riskEventAddress(id)}>{name}</Link>,
      },
      {
        key: 'device',
        label: t('risks.device'),
        width: { 'zh-CN': 232, 'en-US': 206 },
        render: ({ deviceIP, deviceMac, deviceName }) => (
          <Device address={deviceIP ?? deviceMac} name={deviceName} />
        ),
      },
      {
        key: 'involved',
        label: t('risks.involved'),
        width: { 'zh-CN': 158, 'en-US': 130 },
        render: ({ domain, org, dstHostIP }) => <ForeignText text={domain ?? dstHostIP ?? org} />,
      },
      {
        key: 'reasons',
        label: t('risks.reasons'),
        render: (event) => <span title={reasonsText(event)}>{event.summary}</span>,
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
        width: { 'zh-CN': 88, 'en-US': 98 },
        sort: 'urgency',
        render: ({ status }) => <RiskStatus status={status} />,
      },
      actionsColumn(
        t,
        { 'zh-CN': 94, 'en-US': 104 },
        (event) => event.status === 'alarmed' && <EndButtons event={event} end={end} />,
      ),
    ],
    [t, end],
  )
}

/** The name of the device, followed by its address. */
function Device({ address, name }: { address: string | null; name: string | null }) {
  if (address === null) return '—'
  if (name === null) return <SubjectLink kind="device" name={address} />
  return (
    <>
      <SubjectLink kind="device" name={address} label={name} />{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <Mono>{address}</Mono>
      </Box>
    </>
  )
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
