import Typography from '@mui/material/Typography'
import type { GatewayReport } from '@netwarden/shared/domain'
import { Link } from 'react-router'
import { SUBJECT_PATHS } from '../../../domain/links/index.ts'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Card, Mono, PlainTable } from '../../../kit/index.ts'

interface Props {
  title: string
  empty: string
  clients: GatewayReport['topClients']
}

/** Clients of the last hour with their queries; each leads to the page of the device. */
export function ClientsCard({ title, empty, clients }: Props) {
  const t = useText()
  const format = useFormat()
  return (
    <Card title={title} extra={<Typography variant="note">{t('gateway.lastHour')}</Typography>} isFlush>
      {clients.length === 0 ? (
        <Typography variant="quiet" component="div" sx={{ px: 1.75, pb: 1.5 }}>
          {empty}
        </Typography>
      ) : (
        <PlainTable
          label={title}
          rows={clients}
          rowKey={({ ip }) => ip}
          maxHeight={300}
          columns={[
            {
              key: 'ip',
              label: t('gateway.client'),
              isRowHead: true,
              render: ({ ip }) => (
                <Link to={`${SUBJECT_PATHS.device}/${encodeURIComponent(ip)}`}>
                  <Mono>{ip}</Mono>
                </Link>
              ),
            },
            {
              key: 'queries',
              label: t('gateway.queries'),
              isNumeric: true,
              render: (row) => format.number(row.queries),
            },
          ]}
        />
      )}
    </Card>
  )
}
