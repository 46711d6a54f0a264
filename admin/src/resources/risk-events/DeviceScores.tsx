import { DEVICE_SCORE_SORTS, type DeviceScore } from '@netwarden/shared/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { SortPayload } from 'react-admin'
import { SubjectLink } from '../../domain/subject/index.ts'
import { ForeignText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { EmptyState, TimeText, useAnswer } from '../../kit/index.ts'
import { type Column, ListTable } from '../../ra/index.ts'

/** Devices with open events and the total score of these, sortable by it. */
export function DeviceScores() {
  const t = useText()
  const [page, setPage] = useState({ current: 1, pageSize: 20 })
  const [sort, setSort] = useState<SortPayload>({ field: 'lastSeenAt', order: 'DESC' })
  const query = {
    ...page,
    sort: DEVICE_SCORE_SORTS.find((field) => field === sort.field),
    order: sort.order === 'ASC' ? ('asc' as const) : ('desc' as const),
  }
  const { data, error, refetch } = useAnswer(
    ['risk-events', 'by-device', query],
    'GET /api/risk-event/by-device',
    { query, placeholderData: keepPreviousData },
  )
  const keyOf = ({ deviceMac, deviceIP }: DeviceScore) => deviceMac ?? deviceIP ?? ''
  const columns: readonly Column<DeviceScore>[] = [
    {
      key: 'device',
      label: t('risks.device'),
      render: ({ deviceIP, deviceMac, deviceName }) => (
        <SubjectLink kind="device" name={deviceIP ?? deviceMac ?? ''} label={deviceName} />
      ),
    },
    {
      key: 'deviceIP',
      label: t('risks.address'),
      width: 170,
      render: ({ deviceIP, deviceMac }) => deviceIP ?? deviceMac ?? '—',
    },
    {
      key: 'user',
      label: t('risks.user'),
      width: 150,
      render: ({ user }) => user && <SubjectLink kind="person" name={user} />,
    },
    { key: 'score', label: t('risks.deviceScore'), sort: 'score', width: 110, isNumeric: true },
    { key: 'open', label: t('risks.openEvents'), sort: 'open', width: 120, isNumeric: true },
    {
      key: 'lastSeenAt',
      label: t('risks.lastSeenAt'),
      sort: 'lastSeenAt',
      width: 140,
      render: ({ lastSeenAt }) => <TimeText at={lastSeenAt} isShort />,
    },
  ]
  return (
    <ListTable
      list="risk-devices"
      label={t('risks.byDevice')}
      columns={columns}
      rows={data?.list}
      rowKey={keyOf}
      total={data?.total}
      page={page}
      onPage={setPage}
      sort={sort}
      onSort={(next) => {
        setSort(next)
        setPage((before) => ({ ...before, current: 1 }))
      }}
      error={error}
      onRetry={() => void refetch()}
      empty={<EmptyState icon="check" title={t('risks.noDevices')} />}
      phoneRow={({ deviceIP, deviceMac, deviceName, score, lastSeenAt }) => ({
        title: <ForeignText text={deviceName ?? deviceIP ?? deviceMac} />,
        subtitle: <TimeText at={lastSeenAt} isShort />,
        aside: `${t('risks.deviceScore')} ${score}`,
      })}
    />
  )
}
