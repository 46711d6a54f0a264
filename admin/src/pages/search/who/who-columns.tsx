import type { DistinctRow } from '@netwarden/shared/contract'
import { Link } from 'react-router'
import { SubjectLink } from '../../../domain/subject/index.ts'
import { ForeignText } from '../../../domain/words/index.ts'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Mono, TimeText } from '../../../kit/index.ts'
import type { Column } from '../../../ra/index.ts'
import type { WhoQuota } from './use-who.ts'

/** `visitsOf`: the search with the visits of a row. */
export function useWhoColumns(
  quota: WhoQuota,
  visitsOf: (row: DistinctRow) => string,
): readonly Column<DistinctRow>[] {
  const t = useText()
  const format = useFormat()
  const department: Column<DistinctRow> = {
    key: 'department',
    label: t('visits.who.department'),
    width: 130,
    render: (row) => <ForeignText text={row.department} />,
  }
  const named: Record<WhoQuota, readonly Column<DistinctRow>[]> = {
    device: [
      {
        key: 'name',
        label: t('visits.who.device'),
        render: ({ key, name }) => <SubjectLink kind="device" name={key} label={name} />,
      },
      {
        key: 'deviceIP',
        label: t('visits.field.deviceIP'),
        width: 128,
        render: ({ deviceIP }) => <Mono>{deviceIP ?? '—'}</Mono>,
      },
      { key: 'deviceMac', label: t('visits.field.deviceMac'), width: 150, isMono: true },
      {
        key: 'user',
        label: t('visits.who.user'),
        width: 130,
        render: ({ user }) => user && <SubjectLink kind="person" name={user} />,
      },
      department,
    ],
    user: [
      {
        key: 'key',
        label: t('visits.who.user'),
        render: ({ key }) => <SubjectLink kind="person" name={key} />,
      },
      department,
      {
        key: 'devices',
        label: t('visits.who.devices'),
        width: 90,
        isNumeric: true,
        render: ({ devices = 0 }) => format.number(devices),
      },
    ],
    domain: [
      {
        key: 'key',
        label: t('visits.field.domain'),
        render: ({ key }) => <SubjectLink kind="domain" name={key} />,
      },
    ],
  }
  return [
    ...named[quota],
    {
      key: 'visits',
      label: t('subjects.visits'),
      width: 100,
      isNumeric: true,
      sort: 'visits',
      render: (row) => <Link to={visitsOf(row)}>{format.number(row.visits)}</Link>,
    },
    {
      key: 'banned',
      label: t('visits.who.banned'),
      width: 100,
      isNumeric: true,
      sort: 'banned',
      render: ({ banned }) => format.number(banned),
    },
    {
      key: 'firstAt',
      label: t('visits.who.firstAt'),
      width: 140,
      render: ({ firstAt }) => <TimeText at={firstAt} isShort />,
    },
    {
      key: 'lastAt',
      label: t('visits.who.lastAt'),
      width: 140,
      render: ({ lastAt }) => <TimeText at={lastAt} isShort />,
    },
  ]
}
