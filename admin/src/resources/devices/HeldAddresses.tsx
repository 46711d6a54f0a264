import Typography from '@mui/material/Typography'
import type { HeldAddress, SubjectDetail } from '@netwarden/shared/contract'
import { visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Card, EmptyState, Mono, PlainTable, TimeText } from '../../kit/index.ts'

/** Addresses of a device with their times and sources. */
export function HeldAddresses({ detail }: { detail: SubjectDetail }) {
  const t = useText()
  const held = detail.held ?? []
  return (
    <Card title={t('devices.held')} extra={held.length > 0 && <Count count={held.length} />} isFlush>
      {held.length === 0 ? (
        <EmptyState title={t('devices.held.none')} />
      ) : (
        <PlainTable
          label={t('devices.held.table')}
          maxHeight={260}
          rows={held}
          rowKey={({ ip, from, by }) => `${ip} ${from} ${by}`}
          columns={[
            { key: 'ip', label: t('devices.held.address'), render: ({ ip }) => <Mono>{ip}</Mono> },
            { key: 'from', label: t('devices.held.from'), time: 'second' },
            { key: 'to', label: t('devices.held.to'), render: ({ to }) => <End to={to} /> },
            { key: 'by', label: t('devices.held.source'), render: (period) => <Origin period={period} /> },
          ]}
          phoneRow={(period) => ({
            title: <Mono>{period.ip}</Mono>,
            aside: <Origin period={period} />,
            subtitle: (
              <>
                <TimeText at={period.from} /> – <End to={period.to} />
              </>
            ),
          })}
        />
      )}
    </Card>
  )
}

function Count({ count }: { count: number }) {
  const t = useText()
  return (
    <Typography variant="note" component="span">
      {t('devices.held.count', { count })}
    </Typography>
  )
}

function End({ to }: { to: string | null }) {
  const t = useText()
  return to === null ? t('devices.held.now') : <TimeText at={to} />
}

function Origin({ period: { by, source } }: { period: HeldAddress }) {
  const t = useText()
  return by === 'lease'
    ? t('devices.held.lease', { source: visibleText(source ?? '') })
    : t('devices.held.visits')
}
