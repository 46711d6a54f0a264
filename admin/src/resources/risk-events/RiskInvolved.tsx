import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import {
  type AccessRecord,
  INVOLVED_QUOTAS,
  INVOLVED_SCOPES,
  type InvolvedQuota,
  type InvolvedScope,
} from '@netwarden/shared/domain'
import { useState } from 'react'
import { SubjectLink } from '../../domain/subject/index.ts'
import { useVisitCells } from '../../domain/visit/index.ts'
import { ForeignText, readableText, visibleText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import {
  Card,
  EmptyState,
  Icon,
  Loaded,
  RowsSkeleton,
  Segmented,
  TimeText,
  VerdictTag,
} from '../../kit/index.ts'
import { type Column, ListTable } from '../../ra/index.ts'
import { useInvolvedItems, useInvolvedRecords } from './risk-queries.ts'

/** An involved object whose records can be shown. */
export interface RiskItem {
  quota: InvolvedQuota
  key: string
}

interface InvolvedProps {
  id: string
  scope: InvolvedScope
  chosen: RiskItem | null
  onChoose: (item: RiskItem) => void
}

/**
 * Devices, domains, organisations and hosts in the visits of an event; the records of the selected one are shown below.
 */
export function RiskInvolved({ id, scope, chosen, onChoose }: InvolvedProps) {
  const t = useText()
  const format = useFormat()
  const [quota, setQuota] = useState<InvolvedQuota>('domain')
  const items = useInvolvedItems(id, quota, scope)
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
      <Loaded query={items} skeleton={<RowsSkeleton rows={4} />} isCompact>
        {({ list }) => (
          <List disablePadding sx={{ maxHeight: 240, overflowY: 'auto' }}>
            {list.map(({ name, value }) => (
              <Box
                component="li"
                key={name}
                sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 30 }}
              >
                <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', whiteSpace: 'nowrap' }}>
                  <SubjectLink kind={quota} name={name} />
                </Box>
                <Button
                  size="small"
                  variant="text"
                  aria-pressed={chosen?.quota === quota && chosen.key === name}
                  aria-label={t('risks.recordsOf', { name: visibleText(name), count: format.number(value) })}
                  title={t('risks.records')}
                  onClick={() => onChoose({ quota, key: name })}
                >
                  {format.number(value)}
                </Button>
              </Box>
            ))}
            {list.length === 0 && t('risks.noRecords')}
          </List>
        )}
      </Loaded>
    </Card>
  )
}

interface RecordsProps {
  id: string
  scope: InvolvedScope
  onScope: (scope: InvolvedScope) => void
  item: RiskItem | null
  onClear: () => void
}

/** The visits that led to an event, those before and after it, or those of one involved object, newest first. */
export function RiskRecords({ id, scope, onScope, item, onClear }: RecordsProps) {
  const t = useText()
  const [page, setPage] = useState({ current: 1, pageSize: 20 })
  const cells = useVisitCells()
  const { data, error, refetch } = useInvolvedRecords(id, page, { item, scope })
  const columns: readonly Column<AccessRecord>[] = [
    cells.accessAt,
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
      key: 'answers',
      label: t('visits.field.answers'),
      width: 160,
      isOptional: true,
      render: ({ answers }) => <ForeignText text={answers.join(' ') || null} />,
    },
    {
      key: 'source',
      label: t('visits.field.source'),
      width: 120,
      isOptional: true,
      render: ({ source }) => <ForeignText text={source} />,
    },
    { ...cells.solvedMode, label: t('visits.filter.mode') },
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
      toolbar={
        <>
          <Typography variant="h2">{t('risks.records')}</Typography>
          <Segmented
            label={t('risks.scope')}
            value={scope}
            options={INVOLVED_SCOPES.map((value) => ({ value, label: t(`risks.scope.${value}`) }))}
            onChange={onScope}
            isSelectOnPhone
          />
          {item && (
            <Button size="small" endIcon={<Icon name="close" size={12} />} onClick={onClear}>
              {t('risks.recordsOnly', {
                kind: t(`risks.items.${item.quota}`),
                name: readableText(item.key),
              })}
            </Button>
          )}
        </>
      }
      empty={<EmptyState icon="search" title={t('risks.noRecords')} />}
      phoneRow={({ accessAt, domain, dstHostIP, solvedMode, verdictBy }) => ({
        title: <ForeignText text={domain ?? dstHostIP} />,
        subtitle: <TimeText at={accessAt} isShort />,
        aside: <VerdictTag mode={solvedMode} by={verdictBy} />,
      })}
    />
  )
}
