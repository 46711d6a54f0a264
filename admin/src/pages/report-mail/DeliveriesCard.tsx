import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReportDelivery } from '@netwarden/shared/domain'
import { REPORT_MAIL_FIELDS } from '@netwarden/shared/domain'
import { ForeignText } from '../../domain/words/index.ts'
import { useLabel, useText } from '../../kit/i18n/index.ts'
import { Card, EmptyState, Loaded, PlainTable, RowsSkeleton, Tag, TimeText } from '../../kit/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useReportDeliveries, useReportRetry } from './report-mail-queries.ts'
import { STATE_LOOKS } from './state-looks.ts'

/** The newest mails to each recipient, and why one was not sent. */
export function DeliveriesCard() {
  const t = useText()
  return (
    <Card title={t('reportMail.deliveries')} isFlush>
      <Loaded query={useReportDeliveries()} skeleton={<RowsSkeleton rows={4} />} isCompact>
        {({ list }) =>
          list.length > 0 ? (
            <DeliveryTable rows={list} />
          ) : (
            <EmptyState icon="mail" title={t('reportMail.noDeliveries')} />
          )
        }
      </Loaded>
    </Card>
  )
}

function DeliveryTable({ rows }: { rows: readonly ReportDelivery[] }) {
  const t = useText()
  const label = useLabel()
  const retry = useReportRetry(() => showToast('success', t('reportMail.retried')))
  const stateTag = ({ state }: ReportDelivery) => (
    <Tag {...STATE_LOOKS[state]}>{t(`reportMail.state.${state}`)}</Tag>
  )
  return (
    <PlainTable
      label={t('reportMail.deliveries')}
      rows={rows}
      rowKey={({ id }) => id}
      phoneRow={(row) => ({
        title: <ForeignText text={row.username} />,
        aside: stateTag(row),
        subtitle: <TimeText at={row.createdAt} isShort />,
      })}
      columns={[
        {
          key: 'at',
          label: t('reportMail.at'),
          render: ({ sentAt, createdAt }) => <TimeText at={sentAt ?? createdAt} isShort />,
        },
        {
          key: 'user',
          label: t('reportMail.user'),
          render: ({ username }) => <ForeignText text={username} />,
        },
        {
          key: 'period',
          label: t('reportMail.period'),
          render: ({ period, from }) => (
            <>
              {label({ label: REPORT_MAIL_FIELDS.period.words[period] })} · <TimeText at={from} isShort />
            </>
          ),
        },
        { key: 'state', label: t('reportMail.state'), render: stateTag },
        { key: 'result', label: t('reportMail.result'), render: (row) => <Result row={row} /> },
        {
          key: 'retry',
          label: t('ui.actions'),
          render: ({ id, state, username }) =>
            state !== 'sent' &&
            state !== 'sending' && (
              <Button
                variant="text"
                aria-label={t('reportMail.retryOf', { name: username })}
                onClick={() => retry.mutate(id)}
              >
                {t('reportMail.retry')}
              </Button>
            ),
        },
      ]}
    />
  )
}

function Result({ row: { state, reason, answer, nextAt } }: { row: ReportDelivery }) {
  const t = useText()
  const said = [reason === null ? null : t(`reportMail.reason.${reason}`), answer].filter(Boolean)
  return (
    <Box sx={{ maxWidth: 360, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
      <Typography variant="small" color={state === 'sent' ? undefined : 'error'}>
        <ForeignText text={said.join(' · ')} />
        {state === 'waiting' && answer !== null && nextAt !== null && (
          <>
            {' · '}
            {t('reportMail.again')} <TimeText at={nextAt} isShort />
          </>
        )}
      </Typography>
    </Box>
  )
}
