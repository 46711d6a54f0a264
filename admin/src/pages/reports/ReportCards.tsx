import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PolicyReport, ReportedPolicy } from '@netwarden/shared/contract'
import type { ReactNode } from 'react'
import { SegmentLink } from '../../domain/control/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { type Translate, useFormat, useText } from '../../kit/i18n/index.ts'
import { Card, ModeTag, Mono, PlainTable, TimeText } from '../../kit/index.ts'
import { PolicyAction } from './PolicyAction.tsx'

interface CardProps {
  kind: 'expired' | 'shadowed' | 'unused' | 'contradicting' | 'unreachable' | 'empty'
  count: number
  children: ReactNode
}

/** A report with what it means; without rows it is left out. */
function ReportCard({ kind, count, children }: CardProps) {
  const t = useText()
  const format = useFormat()
  if (count === 0) return null
  return (
    <Card
      isFlush
      title={t(`reports.${kind}`)}
      extra={<Typography variant="quiet">{format.number(count)}</Typography>}
      actions={<Typography variant="quiet">{t(`reports.${kind}.hint`)}</Typography>}
    >
      {children}
    </Card>
  )
}

/** Since when a policy is unused, or when it expired. */
function whenColumn(t: Translate, kind: 'expired' | 'unused') {
  return {
    key: 'when',
    label: t(kind === 'expired' ? 'reports.expiresAt' : 'reports.since'),
    render: ({ since, expiresAt }: Row) => <TimeText at={since ?? expiresAt} style="date" />,
  }
}

type Row = ReportedPolicy & { since?: string; expiresAt?: string; by?: readonly string[] }

/** Policies that expired, never decide, or decided nothing for long. */
export function PolicyCard({
  kind,
  rows,
}: {
  kind: 'expired' | 'shadowed' | 'unused'
  rows: readonly Row[]
}) {
  const t = useText()
  return (
    <ReportCard kind={kind} count={rows.length}>
      <PlainTable
        label={t(`reports.${kind}`)}
        rows={rows}
        rowKey={({ policyId, segmentId }) => `${policyId} ${segmentId}`}
        phoneRow={(row) => ({
          title: visibleText(row.name),
          aside: <PolicyAction policy={row} kind={kind} />,
          subtitle: row.segmentName,
        })}
        columns={[
          {
            key: 'name',
            label: t('reports.policy'),
            isRowHead: true,
            render: ({ name }) => visibleText(name),
          },
          { key: 'kind', label: t('reports.kind'), render: (row) => t(`reports.kind.${row.kind}`) },
          {
            key: 'segment',
            label: t('reports.segment'),
            render: ({ segmentId, segmentName }) => <SegmentLink id={segmentId} name={segmentName} />,
          },
          ...(kind === 'shadowed' ? [] : [whenColumn(t, kind)]),
          {
            key: 'action',
            label: t('reports.action'),
            render: (row) => <PolicyAction policy={row} kind={kind} />,
          },
        ]}
      />
    </ReportCard>
  )
}

export function ContradictionCard({ rows }: { rows: PolicyReport['contradicting'] }) {
  const t = useText()
  return (
    <ReportCard kind="contradicting" count={rows.length}>
      <PlainTable
        label={t('reports.contradicting')}
        rows={rows}
        rowKey={({ domain, segmentId }) => `${domain} ${segmentId}`}
        columns={[
          { key: 'domain', label: t('reports.domain'), isRowHead: true },
          {
            key: 'lists',
            label: t('reports.lists'),
            render: ({ lists }) => (
              <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1 }}>
                {lists.map(({ id, name, solvedMode }) => (
                  <span key={id}>
                    {name} <ModeTag mode={solvedMode} />
                  </span>
                ))}
              </Box>
            ),
          },
          {
            key: 'segment',
            label: t('reports.action'),
            render: ({ segmentId, segmentName }) => <SegmentLink id={segmentId} name={segmentName} />,
          },
        ]}
      />
    </ReportCard>
  )
}

export function UnreachableCard({ rows }: { rows: PolicyReport['unreachableEntries'] }) {
  const t = useText()
  return (
    <ReportCard kind="unreachable" count={rows.length}>
      <PlainTable
        label={t('reports.unreachable')}
        rows={rows}
        rowKey={({ segmentId, entry }) => `${segmentId} ${entry}`}
        columns={[
          {
            key: 'entry',
            label: t('reports.entry'),
            isRowHead: true,
            render: ({ entry }) => <Mono>{entry}</Mono>,
          },
          {
            key: 'segment',
            label: t('reports.segment'),
            render: ({ segmentId, segmentName }) => <SegmentLink id={segmentId} name={segmentName} />,
          },
          {
            key: 'by',
            label: t('reports.heldBy'),
            render: ({ by, byName }) => <SegmentLink id={by} name={byName} />,
          },
        ]}
      />
    </ReportCard>
  )
}

export function SegmentsCard({ rows }: { rows: PolicyReport['emptySegments'] }) {
  const t = useText()
  return (
    <ReportCard kind="empty" count={rows.length}>
      <PlainTable
        label={t('reports.empty')}
        rows={rows}
        rowKey={({ segmentId }) => segmentId}
        columns={[
          {
            key: 'name',
            label: t('reports.segment'),
            isRowHead: true,
            render: ({ segmentId, name }) => <SegmentLink id={segmentId} name={name} />,
          },
        ]}
      />
    </ReportCard>
  )
}
