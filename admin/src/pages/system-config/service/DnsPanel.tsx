import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { DNS_CONFIG_PATH } from '../../../domain/links/index.ts'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Card, FactList, Loaded, Mono, RowsSkeleton, TimeText, useAnswer } from '../../../kit/index.ts'

/** The DNS configuration, with a link to its page. */
export function DnsPanel() {
  const t = useText()
  const format = useFormat()
  const settings = useAnswer(['dns', 'shown'], 'GET /api/system-config/dns')
  return (
    <Card
      title={t('services.dns.title')}
      actions={<Link to={`${DNS_CONFIG_PATH}?tab=servers`}>{t('services.dns.change')}</Link>}
      sx={{ maxWidth: 760 }}
    >
      <Loaded query={settings} skeleton={<RowsSkeleton rows={3} />} isCompact>
        {(data) => (
          <FactList
            facts={[
              {
                label: t('services.dns.default'),
                value: data.defaultDNSServers.map((server) => (
                  <Box key={server}>
                    <Mono>{server}</Mono>
                  </Box>
                )),
              },
              { label: t('services.dns.specified'), value: format.number(data.specifiedDNSServers.length) },
              { label: t('services.dns.savedAt'), value: data.createdAt && <TimeText at={data.createdAt} /> },
              { label: t('services.dns.savedBy'), value: data.createdBy },
            ].map((fact) =>
              Array.isArray(fact.value) && fact.value.length === 0 ? { ...fact, value: null } : fact,
            )}
          />
        )}
      </Loaded>
    </Card>
  )
}
