import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { AlarmDelivery } from '@netwarden/shared/domain'
import { ForeignText } from '../../../domain/words/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { Card, EmptyState, Loaded, PlainTable, RowsSkeleton, Tag, TimeText } from '../../../kit/index.ts'
import { useDeliveries, useRetry } from './alarm-queries.ts'

const LOOKS = {
  waiting: { tone: 'medium', icon: 'pause' },
  sent: { tone: 'good', icon: 'check' },
  failed: { tone: 'high', icon: 'warning' },
} as const

/** The newest mails and calls, and the answers of receivers that rejected them. */
export function DeliveriesCard() {
  const t = useText()
  return (
    <Card title={t('alarm.deliveries')} isFlush>
      <Loaded query={useDeliveries()} skeleton={<RowsSkeleton rows={4} />} isCompact>
        {({ list }) =>
          list.length > 0 ? (
            <DeliveryTable rows={list} />
          ) : (
            <EmptyState icon="mail" title={t('alarm.noDeliveries')} />
          )
        }
      </Loaded>
    </Card>
  )
}

function DeliveryTable({ rows }: { rows: readonly AlarmDelivery[] }) {
  const t = useText()
  const retry = useRetry()
  return (
    <PlainTable
      label={t('alarm.deliveries')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'at',
          label: t('alarm.field.at'),
          render: ({ createdAt }) => <TimeText at={createdAt} isShort />,
        },
        {
          key: 'state',
          label: t('alarm.field.state'),
          render: ({ state }) => <Tag {...LOOKS[state]}>{t(`alarm.state.${state}`)}</Tag>,
        },
        {
          key: 'receiver',
          label: t('alarm.field.receiver'),
          render: ({ receiver }) => <ForeignText text={receiver} />,
        },
        {
          key: 'subject',
          label: t('alarm.field.subject'),
          render: ({ subject, answer, state, nextAt }) => (
            <Box sx={{ maxWidth: 340, whiteSpace: 'normal', overflowWrap: 'anywhere', py: 0.5 }}>
              <ForeignText text={subject} />
              {state !== 'sent' && answer && (
                <Typography variant="small" color="error">
                  <ForeignText text={answer} />
                  {nextAt && (
                    <>
                      {' · '}
                      {t('alarm.again')} <TimeText at={nextAt} isShort />
                    </>
                  )}
                </Typography>
              )}
            </Box>
          ),
        },
        {
          key: 'retry',
          label: t('ui.actions'),
          render: ({ id, state, subject }) =>
            state !== 'sent' && (
              <Button
                variant="text"
                aria-label={`${t('alarm.retry')}: ${subject}`}
                onClick={() => retry.mutate(id)}
              >
                {t('alarm.retry')}
              </Button>
            ),
        },
      ]}
    />
  )
}
