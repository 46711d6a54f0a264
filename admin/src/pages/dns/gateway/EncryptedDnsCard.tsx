import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { CertificateState, GatewayReport } from '@netwarden/shared/domain'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Card, EndButtons, FactList, Icon, Mono, Tag } from '../../../kit/index.ts'
import { type GatewayTool, shownEndpoint } from './GatewayHead.tsx'

interface Props {
  report: GatewayReport
  onTool: (tool: GatewayTool) => void
}

const CHANNELS = ['dot', 'doh'] as const
const TONES: Readonly<Record<CertificateState, 'good' | 'medium' | 'high'>> = {
  good: 'good',
  expiring: 'medium',
  notYetValid: 'high',
  expired: 'high',
  none: 'high',
  missing: 'high',
  unreadable: 'high',
  outside: 'high',
  invalid: 'high',
  mismatched: 'high',
}

/** DNS over TLS and HTTPS: the addresses that are served, the certificate, and how devices get there. */
export function EncryptedDnsCard({ report: { encrypted }, onTool }: Props) {
  const t = useText()
  const format = useFormat()
  const { listeners, certificate, connections } = encrypted
  if (listeners.length === 0)
    return (
      <Card title={t('gateway.encrypted')}>
        <Typography variant="body2" sx={{ mb: 1.5 }}>
          {t('gateway.encrypted.intro')}
        </Typography>
        <EndButtons>
          <Button startIcon={<Icon name="sliders" size={14} />} onClick={() => onTool('settings')}>
            {t('gateway.encrypted.setUp')}
          </Button>
        </EndButtons>
      </Card>
    )
  const facts = CHANNELS.map((channel) => {
    const own = listeners.filter((listener) => listener.channel === channel)
    return (
      own.length > 0 && { label: t(`gateway.encrypted.${channel}`), value: <Addresses listeners={own} /> }
    )
  })
  return (
    <Card title={t('gateway.encrypted')}>
      <FactList
        facts={[
          ...facts,
          certificate && {
            label: t('gateway.encrypted.certificate'),
            value: (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
                <Tag tone={TONES[certificate.state]}>{t(`gateway.certificate.${certificate.state}`)}</Tag>
                {certificate.notAfter && (
                  <Typography variant="quiet" component="span">
                    {t('gateway.encrypted.until', { date: format.time(certificate.notAfter, 'date') })}
                  </Typography>
                )}
              </Box>
            ),
          },
          certificate &&
            certificate.names.length > 0 && {
              label: t('gateway.encrypted.names'),
              value: certificate.names.join(t('gateway.separator')),
            },
          { label: t('gateway.encrypted.connections'), value: format.number(connections) },
        ]}
      />
      <Box sx={{ display: 'flex', mt: 1.5 }}>
        <EndButtons>
          <Button startIcon={<Icon name="device" size={14} />} onClick={() => onTool('encrypted')}>
            {t('gateway.encrypted.devices')}
          </Button>
        </EndButtons>
      </Box>
    </Card>
  )
}

function Addresses({ listeners }: Pick<GatewayReport['encrypted'], 'listeners'>) {
  const t = useText()
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {listeners.map(({ address, isUp, reason }) => (
        <Box key={address} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
          <Mono>{shownEndpoint(address)}</Mono>
          {!isUp && <Tag tone="high">{t('gateway.encrypted.down')}</Tag>}
          {reason && <Typography variant="quiet">{reason}</Typography>}
        </Box>
      ))}
    </Box>
  )
}
