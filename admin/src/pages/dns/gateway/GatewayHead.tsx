import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { GatewayReport, GatewayState } from '@netwarden/shared/domain'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Icon, Tag } from '../../../kit/index.ts'

export type GatewayTool = 'devices' | 'encrypted' | 'query' | 'settings' | 'on' | 'off'

interface Props {
  report: GatewayReport
  onTool: (tool: GatewayTool) => void
}

const TONES = {
  running: 'good',
  starting: 'medium',
  stale: 'medium',
  failed: 'high',
  off: 'common',
} as const satisfies Record<GatewayState, string>
const ICONS = {
  running: 'check',
  starting: 'refresh',
  stale: 'warning',
  failed: 'warning',
  off: 'eye',
} as const satisfies Record<GatewayState, string>

/** Whether policies are enforced, since when and where, and the available actions. */
export function GatewayHead({ report, onTool }: Props) {
  const t = useText()
  const { state } = report
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 1 }}
    >
      <Typography variant="h2">{t('gateway.title')}</Typography>
      <Tag tone={TONES[state]} icon={ICONS[state]}>
        {t(`gateway.state.${state}`)}
      </Tag>
      <Typography variant="note" component="span">
        <Place report={report} />
      </Typography>
      <Box sx={{ ml: { md: 'auto' }, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {(state === 'running' || state === 'stale') && (
          <>
            <Button startIcon={<Icon name="device" size={14} />} onClick={() => onTool('devices')}>
              {t('gateway.devices')}
            </Button>
            <Button startIcon={<Icon name="search" size={14} />} onClick={() => onTool('query')}>
              {t('gateway.query')}
            </Button>
          </>
        )}
        {state !== 'off' && (
          <Button startIcon={<Icon name="eye" size={14} />} onClick={() => onTool('off')}>
            {t('gateway.monitorOnly')}
          </Button>
        )}
        <Button
          variant={state === 'off' ? 'outlined' : 'contained'}
          startIcon={<Icon name="sliders" size={14} />}
          onClick={() => onTool('settings')}
        >
          {t('gateway.settings')}
        </Button>
      </Box>
    </Box>
  )
}

function Place({ report: { state, since, listen } }: Pick<Props, 'report'>) {
  const t = useText()
  const format = useFormat()
  if (state !== 'running' && state !== 'stale') return null
  const inForce = since ? t('gateway.since', { time: format.time(since) }) : t('gateway.noPolicies')
  return [inForce, listen.map(shownEndpoint).join(', ')].join(' · ')
}

/** `192.0.2.1#53` as people write it: `192.0.2.1:53`, `[2001:db8::1]:53`. An encrypted server is shown without its pins. */
export function shownEndpoint(endpoint: string): string {
  if (endpoint.includes('://')) return endpoint.split(';', 1)[0] ?? endpoint
  const [ip = '', port = '53'] = endpoint.split('#')
  return ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`
}
