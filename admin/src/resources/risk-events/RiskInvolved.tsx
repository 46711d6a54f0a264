import Box from '@mui/material/Box'
import { type AccessRecord, INVOLVED_QUOTAS, type InvolvedQuota } from '@netwarden/shared'
import { useState } from 'react'
import { SubjectLink } from '../../domain/subject/index.ts'
import { ForeignText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import {
  Card,
  EmptyState,
  ErrorState,
  RowsSkeleton,
  Segmented,
  TimeText,
  VerdictTag,
} from '../../kit/index.ts'
import { type Column, ListTable } from '../../ra/index.ts'
import { useInvolvedItems, useInvolvedRecords } from './risk-queries.ts'

/** Devices, domains, organisations and hosts in the visits behind an event. */
export function RiskInvolved({ id }: { id: string }) {
  const t = useText()
  const format = useFormat()
  const [quota, setQuota] = useState<InvolvedQuota>('domain')
  const { data, error, refetch } = useInvolvedItems(id, quota)
  return (
    <Card
      title={t('risks.items')}
      extra={
        <Segmented
          label={t('risks.items')}
          value={quota}
          options={INVOLVED_QUOTAS.map((value) => ({ value, label: t(`risks.items.${value}`) }))}
          onChange={setQuota}
          isSelectOnPhone
        />
      }
    >
      {data ? (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.list.map(({ name, value }) => (
            <Box component="li" key={name} sx={{ display: 'flex', gap: 1, py: 0.5 }}>
              <Box sx={{ minWidth: 0 }}>
                <SubjectLink kind={quota} name={name} />
              </Box>
              <Box sx={{ ml: 'auto' }}>{format.number(value)}</Box>
            </Box>
          ))}
          {data.list.length === 0 && t('risks.noRecords')}
        </Box>
      ) : error ? (
        <ErrorState isCompact error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={4} />
      )}
    </Card>
  )
}

/** The visits behind an event, newest first. */
export function RiskRecords({ id }: { id: string }) {
  const t = useText()
  const [page, setPage] = useState({ current: 1, pageSize: 20 })
  const { data, error, refetch } = useInvolvedRecords(id, page)
  const columns: readonly Column<AccessRecord>[] = [
    {
      key: 'accessAt',
      label: t('visits.field.accessAt'),
      width: 160,
      render: ({ accessAt }) => <TimeText at={accessAt} />,
    },
    {
      key: 'deviceIP',
      label: t('risks.device'),
      width: 150,
      render: ({ deviceIP }) => (deviceIP ? <SubjectLink kind="device" name={deviceIP} /> : '—'),
    },
    {
      key: 'domain',
      label: t('visits.field.domain'),
      render: ({ domain, dstHostIP }) => <ForeignText text={domain ?? dstHostIP} />,
    },
    { key: 'qtype', label: t('visits.field.qtype'), width: 100, render: ({ qtype }) => qtype ?? '—' },
    { key: 'rcode', label: t('visits.field.rcode'), width: 110, render: ({ rcode }) => rcode ?? '—' },
    {
      key: 'solvedMode',
      label: t('visits.filter.mode'),
      width: 160,
      render: ({ solvedMode, verdictBy }) => <VerdictTag mode={solvedMode} by={verdictBy} />,
    },
  ]
  return (
    <ListTable
      list="risk-records"
      label={t('risks.records')}
      columns={columns}
      rows={data?.list}
      rowKey={({ id: record }) => record}
      total={data?.total}
      totalIsAtLeast={data?.totalIsAtLeast}
      page={page}
      onPage={setPage}
      error={error}
      onRetry={() => void refetch()}
      empty={<EmptyState icon="search" title={t('risks.noRecords')} />}
      phoneRow={({ accessAt, domain, dstHostIP, solvedMode, verdictBy }) => ({
        title: <ForeignText text={domain ?? dstHostIP} />,
        subtitle: <TimeText at={accessAt} isShort />,
        aside: <VerdictTag mode={solvedMode} by={verdictBy} />,
      })}
    />
  )
}
