import { AUDIT_QUOTAS } from '@netwarden/shared/contract'
import { useContext, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { RefreshContext, useIncompleteSlots } from '../../domain/completeness/index.ts'
import { useValueNames } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import {
  Card,
  ChartTools,
  type ChartView,
  Segmented,
  SeriesChart,
  type TimeRange,
  useIsPhone,
  useUrlState,
} from '../../kit/index.ts'
import { auditAddress, auditSeries, slotSpan, toAuditQuota } from './audit-series.ts'
import { useAudit } from './dashboard-queries.ts'
import { UnenforcedNote } from './UnenforcedNote.tsx'

const DEFAULTS = { audit: 'accessType' } as const

/** Visits over time, split in five ways; bars and the numbers of the table link to their records. */
export function AuditCard({ range }: { range: TimeRange }) {
  const t = useText()
  const names = useValueNames()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const [view, setView] = useState<ChartView>('chart')
  const [{ audit }, set] = useUrlState<'audit'>(DEFAULTS)
  const quota = toAuditQuota(audit)
  const { data, error, refetch } = useAudit(quota, range)
  const label = `${t('dashboard.audit')}: ${t(`dashboard.audit.${quota}`)}`
  const rows = data?.answer.rows
  const incomplete = useIncompleteSlots({
    starts: useMemo(() => rows?.map(({ name }) => name), [rows]),
    to: range.resolve().to,
    refetchInterval: useContext(RefreshContext),
  })
  const series = auditSeries(quota, rows, t, names)
  const addressOf = (row: { name: string }, key?: string) =>
    auditAddress(quota, slotSpan(rows ?? [], row, data?.span ?? {}), key)
  const tools = (
    <ChartTools
      label={label}
      rows={rows}
      series={series}
      view={view}
      onView={setView}
      hasIncomplete={incomplete !== undefined && incomplete.length > 0}
    />
  )
  return (
    <Card
      title={t('dashboard.audit')}
      extra={
        <>
          <Segmented
            label={t('dashboard.audit')}
            value={quota}
            options={AUDIT_QUOTAS.map((value) => ({ value, label: t(`dashboard.audit.${value}`) }))}
            onChange={(chosen) => set({ audit: chosen })}
            isSelectOnPhone
          />
          {data && <UnenforcedNote count={data.answer.judged} span={data.span} />}
        </>
      }
      actions={!isPhone && tools}
    >
      <SeriesChart
        label={label}
        rows={rows}
        series={series}
        incomplete={incomplete}
        height={isPhone ? 200 : '100%'}
        {...(!isPhone && { view })}
        error={error}
        onRetry={() => void refetch()}
        onSlotClick={(row, key) => void navigate(addressOf(row, key))}
        cellAddress={addressOf}
      />
    </Card>
  )
}
