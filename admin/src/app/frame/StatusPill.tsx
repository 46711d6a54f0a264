import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { type Translate, useText } from '../../kit/i18n/index.ts'
import { type ServiceStatus, useServiceStatus } from './use-service-status.ts'

/** In the top bar of wide screens: the state of the installation, and of each part in a tooltip. */
export function StatusPill() {
  const t = useText()
  const status = useServiceStatus()
  if (status.kind === 'unknown') return null
  const tone = status.kind === 'up' ? 'good' : 'high'
  const services = status.kind === 'lost' ? [] : status.services
  return (
    <Tooltip title={services.length > 0 && <ServiceList services={services} />}>
      <Typography
        variant="small"
        role="status"
        tabIndex={services.length > 0 ? 0 : -1}
        sx={{
          // With little room only faults are shown.
          display: { xs: status.kind === 'up' ? 'none' : 'flex', lg: 'flex' },
          alignItems: 'center',
          gap: 0.75,
          height: 28,
          px: 1.25,
          border: 'strong',
          borderRadius: 14,
          whiteSpace: 'nowrap',
        }}
      >
        <Dot tone={tone} />
        {statusText(status, t)}
      </Typography>
    </Tooltip>
  )
}

/** For screens without the pill: shows faults in a line above the page. */
export function StatusLine() {
  const t = useText()
  const status = useServiceStatus()
  const isWrong = status.kind === 'lost' || status.kind === 'down'
  const away = status.kind === 'down' ? status.services.filter(({ isUp }) => !isUp) : []
  return (
    <Typography
      variant="small"
      role="status"
      sx={{
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        bgcolor: 'surface.card',
        ...(isWrong && { py: 0.5, borderBottom: 'strong' }),
      }}
    >
      {isWrong && <Dot tone="high" />}
      {isWrong && [statusText(status, t), ...away.map(({ name }) => t(`layout.service.${name}`))].join(' · ')}
    </Typography>
  )
}

function Dot({ tone }: { tone: 'good' | 'high' }) {
  return (
    <Box
      aria-hidden
      sx={{ flex: 'none', width: 7, height: 7, borderRadius: '50%', bgcolor: `tone.${tone}.text` }}
    />
  )
}

type KnownStatus = Exclude<ServiceStatus, { kind: 'unknown' }>

function statusText(status: KnownStatus, t: Translate): string {
  if (status.kind === 'lost') return t('layout.status.lost')
  const { kind, services } = status
  if (kind === 'up') return t('layout.status.up')
  const count = services.filter(({ isUp }) => !isUp).length
  return count === 0 ? t('layout.status.notReady') : t('layout.status.down', { count })
}

type Services = Extract<ServiceStatus, { kind: 'up' | 'down' }>['services']

function ServiceList({ services }: { services: Services }) {
  const t = useText()
  return services.map(({ name, isUp }) => (
    <div key={name}>
      {t(`layout.service.${name}`)}: {t(isUp ? 'layout.service.up' : 'layout.service.down')}
    </div>
  ))
}
