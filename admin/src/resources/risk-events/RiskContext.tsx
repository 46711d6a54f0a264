import Box from '@mui/material/Box'
import type { RiskEventContext } from '@netwarden/shared/contract'
import type { RiskEvent } from '@netwarden/shared/domain'
import { Link } from 'react-router'
import { riskEventAddress } from '../../domain/links/index.ts'
import { SubjectLink } from '../../domain/subject/index.ts'
import { ForeignText, useValueNames } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Card, FactList, LevelTag, Mono, PlainTable, SeriesChart, TimeText } from '../../kit/index.ts'

interface Props {
  event: RiskEvent
  context: RiskEventContext
}

/** The device of an event: its name, user and segment, and its other open events. */
export function RiskDevice({ context: { device } }: Props) {
  const t = useText()
  if (!device) return null
  const { deviceIP, deviceMac, deviceName, user, segment, openEvents } = device
  const key = deviceIP ?? deviceMac ?? ''
  return (
    <Card
      title={t('risks.device')}
      actions={<SubjectLink kind="device" name={key} label={t('risks.openDevice')} />}
    >
      <FactList
        facts={[
          { label: t('risks.deviceName'), value: deviceName && <ForeignText text={deviceName} /> },
          { label: t('risks.address'), value: deviceIP && <Mono>{deviceIP}</Mono> },
          deviceMac && { label: 'MAC', value: <Mono>{deviceMac}</Mono> },
          { label: t('risks.user'), value: user && <SubjectLink kind="person" name={user} /> },
          { label: t('risks.segment'), value: segment && <ForeignText text={segment.name} /> },
          { label: t('risks.otherOpen'), value: <OpenEvents events={openEvents} /> },
        ]}
      />
    </Card>
  )
}

function OpenEvents({ events }: { events: NonNullable<RiskEventContext['device']>['openEvents'] }) {
  const t = useText()
  if (events.length === 0) return t('risks.noneOther')
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {events.map(({ id, name, riskLevel }) => (
        <Box component="li" key={id} sx={{ display: 'flex', gap: 0.75, alignItems: 'center', mb: 0.25 }}>
          <LevelTag level={riskLevel} />
          <Link to={riskEventAddress(id)}>{name}</Link>
        </Box>
      ))}
    </Box>
  )
}

/** The domain or address of an event: its first visit, the number of other devices, and the owner of its network. */
export function RiskDestination({ event, context: { domain, host, counted } }: Props) {
  const t = useText()
  const format = useFormat()
  const { country } = useValueNames()
  const address = event.dstHostIP ?? host?.address
  if (!event.domain && !address) return null
  return (
    <Card title={t('risks.destination')}>
      <FactList
        facts={[
          event.domain && {
            label: t('visits.field.domain'),
            value: <SubjectLink kind="domain" name={event.domain} />,
          },
          address && { label: t('risks.host'), value: <SubjectLink kind="dstHost" name={address} /> },
          counted?.dstPort != null && { label: t('risks.port'), value: counted.dstPort },
          domain && {
            label: t('risks.firstSeen'),
            value: domain.firstSeenAt && <TimeText at={domain.firstSeenAt} isShort />,
          },
          domain && {
            label: t('risks.otherDevices'),
            value: domain.otherDevices === 0 ? t('risks.noneOther') : format.number(domain.otherDevices),
          },
          { label: t('risks.network'), value: host?.network && <ForeignText text={host.network} /> },
          { label: t('risks.country'), value: host?.country && country(host.country) },
        ]}
      />
    </Card>
  )
}

/** What led to the event: the intervals of a beacon, the parent names of a tunnel, or the counted names. */
export function RiskCounted({ context: { counted, parents } }: Props) {
  const contacts = counted?.contacts ?? []
  const names = counted?.names ?? []
  return (
    <>
      {contacts.length > 2 && <Intervals contacts={contacts} />}
      {parents.length > 0 && <Parents parents={parents} />}
      {names.length > 0 && <Names names={names} />}
    </>
  )
}

/** The colour of the first series on the dashboard. */
const BLUE = 0

function Intervals({ contacts }: { contacts: readonly string[] }) {
  const t = useText()
  const rows = contacts.slice(1).map((name, index) => ({
    name,
    interval: Number(((Date.parse(name) - Date.parse(contacts[index] ?? name)) / 60_000).toFixed(1)),
  }))
  return (
    <Card title={t('risks.intervals', { count: rows.length })}>
      <SeriesChart
        label={t('risks.intervals', { count: rows.length })}
        rows={rows}
        series={[{ key: 'interval', label: t('risks.intervalMinutes'), color: BLUE }]}
        height={160}
      />
    </Card>
  )
}

function Parents({ parents }: { parents: RiskEventContext['parents'] }) {
  const t = useText()
  return (
    <Card title={t('risks.parents')} isFlush>
      <PlainTable
        label={t('risks.parents')}
        rows={parents}
        rowKey={({ name }) => name}
        isDense
        columns={[
          {
            key: 'name',
            label: t('visits.field.domain'),
            isRowHead: true,
            render: ({ name }) => <ForeignText text={name} />,
          },
          { key: 'names', label: t('risks.names'), isNumeric: true, width: 90 },
          { key: 'visits', label: t('risks.visits'), isNumeric: true, width: 90 },
        ]}
      />
    </Card>
  )
}

function Names({ names }: { names: NonNullable<RiskEventContext['counted']>['names'] }) {
  const t = useText()
  const hasScores = names.some(({ score }) => score !== undefined)
  return (
    <Card title={t('risks.countedNames', { count: names.length })} isFlush>
      <PlainTable
        label={t('risks.countedNames', { count: names.length })}
        rows={names}
        rowKey={({ name }) => name}
        maxHeight={240}
        isDense
        columns={[
          {
            key: 'name',
            label: t('visits.field.domain'),
            isRowHead: true,
            render: ({ name }) => <ForeignText text={name} />,
          },
          ...(hasScores
            ? [
                {
                  key: 'score',
                  label: t('risks.score'),
                  isNumeric: true,
                  width: 70,
                  render: ({ score }: (typeof names)[number]) => score?.toFixed(2) ?? '—',
                },
                {
                  key: 'isFailed',
                  label: t('risks.exists'),
                  width: 90,
                  render: ({ isFailed }: (typeof names)[number]) =>
                    t(isFailed ? 'risks.exists.no' : 'risks.exists.yes'),
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}
