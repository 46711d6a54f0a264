import type { AccessRecord } from '@netwarden/shared/domain'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { FactList, Mono } from '../../kit/index.ts'
import { NamedSegment } from '../control/index.ts'
import type { LinkTo } from '../links/index.ts'
import { SubjectLink, useDeviceUsers } from '../subject/index.ts'
import { ForeignText, useValueNames } from '../words/index.ts'
import { useVolumeFacts } from './volume-facts.ts'

const SHOWN_ANSWERS = 3

/** The device, the name and the answer: the first lines of the drawer. */
export function VisitSummary({ visit, linkTo }: { visit: AccessRecord; linkTo: LinkTo }) {
  const t = useText()
  const format = useFormat()
  const names = useValueNames()
  const { deviceIP, deviceMac, deviceName, segmentId, application, qtype, rcode, latencyMs, answers } = visit
  const device = useMemo(() => [{ deviceIP, deviceMac }], [deviceIP, deviceMac])
  const { name = null, user, department } = useDeviceUsers(device)({ deviceIP, deviceMac }) ?? {}
  const shownName = deviceName ?? name
  const volume = useVolumeFacts(visit)
    .map(({ label, value }) => `${label} ${value}`)
    .join(' · ')
  const query = [
    qtype ?? names.application(application),
    rcode,
    latencyMs !== null && t('visits.milliseconds', { ms: format.number(latencyMs) }),
  ]
  return (
    <FactList
      facts={[
        {
          label: t('visits.group.device'),
          value: deviceIP && (
            <>
              {shownName && (
                <>
                  <SubjectLink kind="device" name={deviceMac ?? deviceIP} label={shownName} />
                  {' · '}
                </>
              )}
              <Link to={linkTo('deviceIP', deviceIP)}>
                <Mono>{deviceIP}</Mono>
              </Link>
            </>
          ),
        },
        user && { label: t('visits.field.user'), value: <SubjectLink kind="person" name={user} /> },
        department && { label: t('visits.field.department'), value: <ForeignText text={department} /> },
        segmentId && { label: t('visits.field.segmentId'), value: <NamedSegment id={segmentId} /> },
        { label: t('visits.summary.query'), value: query.filter(Boolean).join(' · ') },
        volume !== '' && { label: t('visits.summary.volume'), value: volume },
        answers.length > 0 && {
          label: t('visits.field.answers'),
          value: (
            <Mono>
              {answers.slice(0, SHOWN_ANSWERS).join('  ')}
              {answers.length > SHOWN_ANSWERS && '  …'}
            </Mono>
          ),
        },
      ]}
    />
  )
}
