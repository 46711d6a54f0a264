import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Breakage } from '@netwarden/shared/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { ExceptionDialog, SegmentLink } from '../../domain/control/index.ts'
import { searchAddress } from '../../domain/links/index.ts'
import { readableText, visibleText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Card, PlainTable, Tag, useIsAdmin } from '../../kit/index.ts'
import { loadable } from '../../kit/loadable.tsx'

const ReplayDrawer = loadable(async () => (await import('../../domain/replay/ReplayDrawer.tsx')).ReplayDrawer)

/** Bans that may break something, the most likely first, each with its narrowest exception. */
export function BreakageCard({ rows }: { rows: readonly Breakage[] }) {
  const t = useText()
  const format = useFormat()
  if (rows.length === 0) return null
  return (
    <Card
      isFlush
      title={t('reports.breakage')}
      extra={<Typography variant="quiet">{format.number(rows.length)}</Typography>}
      actions={<Typography variant="quiet">{t('reports.breakage.hint')}</Typography>}
    >
      <PlainTable
        label={t('reports.breakage')}
        rows={rows}
        rowKey={({ policyId, exception }) => `${policyId} ${exception.segmentId} ${exception.domain}`}
        phoneRow={(row) => ({
          title: visibleText(row.domain),
          aside: <BreakageActions row={row} />,
          subtitle: `${format.percent(row.score, 0)} · ${row.segmentName}`,
        })}
        columns={[
          {
            key: 'domain',
            label: t('reports.domain'),
            isRowHead: true,
            render: ({ domain }) => (
              <Link
                to={searchAddress({ keywordKind: 'domain', keyword: `=${domain}`, solvedMode: 'banned' })}
              >
                {readableText(domain)}
              </Link>
            ),
          },
          {
            key: 'score',
            label: t('reports.breakage.score'),
            isNumeric: true,
            render: ({ score }) => format.percent(score, 0),
          },
          { key: 'devices', label: t('reports.breakage.devices'), isNumeric: true },
          { key: 'visits', label: t('reports.breakage.visits'), isNumeric: true },
          {
            key: 'signs',
            label: t('reports.breakage.signs'),
            render: ({ signs }) => <Signs signs={signs} />,
          },
          {
            key: 'segment',
            label: t('reports.segment'),
            render: ({ exception, segmentName }) => (
              <SegmentLink id={exception.segmentId} name={segmentName} />
            ),
          },
          { key: 'action', label: t('reports.action'), render: (row) => <BreakageActions row={row} /> },
        ]}
      />
    </Card>
  )
}

function Signs({ signs }: Pick<Breakage, 'signs'>) {
  const t = useText()
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {signs.map((sign) => (
        <Tag key={sign} tone="common">
          {t(`reports.breakage.sign.${sign}`)}
        </Tag>
      ))}
    </Box>
  )
}

/** Any user replays the exception; administrators make it. */
function BreakageActions({ row: { exception, segmentName } }: { row: Breakage }) {
  const t = useText()
  const isAdmin = useIsAdmin()
  const [opened, setOpened] = useState<'replay' | 'exception' | null>(null)
  const { domain, segmentId } = exception
  const shown = { domain: readableText(domain), segment: segmentName }
  const close = () => setOpened(null)
  const passing = { segmentId, group: 'domain', solvedMode: 'passed', entries: [domain] } as const
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5 }}>
      <Button
        size="small"
        aria-label={t('reports.breakage.replayOf', shown)}
        onClick={() => setOpened('replay')}
      >
        {t('reports.breakage.replay')}
      </Button>
      {isAdmin && (
        <Button
          size="small"
          aria-label={t('reports.breakage.allowOf', shown)}
          onClick={() => setOpened('exception')}
        >
          {t('reports.breakage.allow')}
        </Button>
      )}
      {opened === 'replay' && (
        <ReplayDrawer
          draft={{ customPolicies: { add: [{ ...passing, entries: [domain] }] } }}
          subtitle={t('reports.breakage.replayed', shown)}
          onClose={close}
        />
      )}
      {opened === 'exception' && <ExceptionDialog facts={{ domain }} segmentId={segmentId} onClose={close} />}
    </Box>
  )
}
