import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { SUBJECT_PATHS, searchAddress } from '../../../domain/links/index.ts'
import { readableText, visibleText } from '../../../domain/words/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { Card, Loaded, Mono, PlainTable, TimeText, useAnswer } from '../../../kit/index.ts'

const REFRESH = 5_000
const SHOWN = 8
const FILTER = { solvedMode: 'banned', source: 'gateway' } as const

/** The newest visits that the gateway banned. */
export function NewestBansCard() {
  const t = useText()
  const query = useAnswer(['gateway', 'bans'], 'GET /api/access-record/list', {
    query: { ...FILTER, pageSize: SHOWN },
    refetchInterval: REFRESH,
  })
  return (
    <Card
      title={t('gateway.bans')}
      extra={<Link to={searchAddress(FILTER)}>{t('gateway.allBans')}</Link>}
      isFlush
    >
      <Loaded query={query} isCompact>
        {({ list }) =>
          list.length === 0 ? (
            <Typography variant="quiet" component="div" sx={{ px: 1.75, pb: 1.5 }}>
              {t('gateway.noBans')}
            </Typography>
          ) : (
            <PlainTable
              label={t('gateway.bans')}
              rows={list}
              rowKey={({ id }) => id}
              maxHeight={320}
              columns={[
                {
                  key: 'accessAt',
                  label: t('gateway.time'),
                  render: ({ accessAt }) => <TimeText at={accessAt} isShort />,
                },
                {
                  key: 'domain',
                  label: t('gateway.query.name'),
                  isRowHead: true,
                  isWrapped: true,
                  render: ({ domain }) =>
                    domain && (
                      <Link to={`${SUBJECT_PATHS.domain}/${encodeURIComponent(domain)}`}>
                        {readableText(domain)}
                      </Link>
                    ),
                },
                {
                  key: 'device',
                  label: t('gateway.client'),
                  render: ({ deviceIP, deviceName }) =>
                    deviceIP && (
                      <Link to={`${SUBJECT_PATHS.device}/${encodeURIComponent(deviceIP)}`}>
                        {deviceName ? visibleText(deviceName) : <Mono>{deviceIP}</Mono>}
                      </Link>
                    ),
                },
              ]}
            />
          )
        }
      </Loaded>
    </Card>
  )
}
