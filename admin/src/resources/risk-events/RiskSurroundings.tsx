import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { RiskEventContext } from '@netwarden/shared/contract'
import type { RiskEvent } from '@netwarden/shared/domain'
import { canonicalDomainName } from '@netwarden/shared/validators'
import { Link } from 'react-router'
import { useSegmentName } from '../../domain/control/index.ts'
import { riskEventAddress } from '../../domain/links/index.ts'
import { ReplayLine } from '../../domain/replay/index.ts'
import { ForeignText, visibleText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Card, FactList, PlainTable, TimeText } from '../../kit/index.ts'

type Shares = RiskEventContext['asked']['types']

/** The visits of an event by type, response code and source. */
export function RiskQueries({ asked: { types, answers, sources } }: Pick<RiskEventContext, 'asked'>) {
  const t = useText()
  if (types.length + answers.length + sources.length === 0) return null
  return (
    <Card title={t('risks.asked')}>
      <FactList
        facts={[
          types.length > 0 && { label: t('visits.field.qtype'), value: <SharesText shares={types} /> },
          answers.length > 0 && { label: t('visits.field.rcode'), value: <SharesText shares={answers} /> },
          sources.length > 0 && { label: t('visits.field.source'), value: <SharesText shares={sources} /> },
        ]}
      />
    </Card>
  )
}

function SharesText({ shares }: { shares: Shares }) {
  const format = useFormat()
  return shares.map(({ name, visits }) => `${visibleText(name)} ${format.number(visits)}`).join(' · ')
}

/** The newest event of the rule on each of some other devices. */
export function RiskSameKind({ sameKind: { devices, events } }: Pick<RiskEventContext, 'sameKind'>) {
  const t = useText()
  const title = t('risks.sameKind', { count: devices })
  if (devices === 0) {
    return (
      <Card title={t('risks.sameKind.title')}>
        <Typography variant="quiet">{t('risks.sameKind.none')}</Typography>
      </Card>
    )
  }
  return (
    <Card title={title} isFlush>
      <PlainTable
        label={title}
        rows={events}
        rowKey={({ id }) => id}
        isDense
        columns={[
          {
            key: 'device',
            label: t('risks.device'),
            isRowHead: true,
            render: ({ id, deviceIP, deviceMac, deviceName, domain }) => (
              <>
                <Link to={riskEventAddress(id)}>
                  {visibleText(deviceName ?? deviceIP ?? deviceMac ?? '')}
                </Link>
                {domain !== null && (
                  <Typography variant="fine" component="div" color="textSecondary" noWrap>
                    <ForeignText text={domain} />
                  </Typography>
                )}
              </>
            ),
          },
          {
            key: 'lastSeenAt',
            label: t('risks.lastSeenAt'),
            width: 112,
            render: ({ lastSeenAt }) => <TimeText at={lastSeenAt} style="minute" isShort />,
          },
        ]}
      />
    </Card>
  )
}

/** What a ban of the destination in the device's segment would have changed. */
export function RiskPolicyEffect({ event, device }: { event: RiskEvent } & Pick<RiskEventContext, 'device'>) {
  const t = useText()
  const nameOf = useSegmentName()
  const target = targetOf(event)
  if (!target || !device?.segment) return null
  const { segment } = device
  const { group, entry } = target
  const policy = { group, entries: [entry], solvedMode: 'banned' as const, segmentId: segment.id }
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {t('risks.ifBanned', {
          entry: visibleText(entry),
          segment: visibleText(nameOf(segment)),
        })}
      </Typography>
      <ReplayLine draft={{ customPolicies: { add: [policy] } }} />
    </Box>
  )
}

function targetOf({ domain, dstHostIP }: RiskEvent) {
  const name = domain === null ? null : canonicalDomainName(domain)
  if (name) return { group: 'domain', entry: name } as const
  return dstHostIP === null ? null : ({ group: 'ip', entry: dstHostIP } as const)
}
