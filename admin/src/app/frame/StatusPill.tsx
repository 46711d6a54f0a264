import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { GATEWAY_PATH, SYSTEM_CONFIG_PATH } from '../../domain/links/index.ts'
import { type Translate, useText } from '../../kit/i18n/index.ts'
import { useIsAdmin } from '../../kit/index.ts'
import { useEnforcement } from './use-enforcement.ts'
import { type ServiceStatus, useServiceStatus } from './use-service-status.ts'

/** In the top bar of wide screens: the state of the installation, which opens the state of each part. */
export function StatusPill() {
  const t = useText()
  const status = useServiceStatus()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (status.kind === 'unknown') return null
  const services = status.kind === 'lost' ? [] : status.services
  return (
    // With little room only faults are shown.
    <Box role="status" sx={{ display: { xs: status.kind === 'up' ? 'none' : 'flex', lg: 'flex' } }}>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        disabled={services.length === 0}
        onClick={(event) => setAnchor(event.currentTarget)}
        startIcon={<Dot tone={status.kind === 'up' ? 'good' : 'high'} />}
        sx={pillStyle}
      >
        {statusText(status, t)}
      </Button>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': t('layout.services'), sx: { width: 320, p: 2 } },
        }}
      >
        <ServiceList services={services} onOpen={() => setAnchor(null)} />
      </Popover>
    </Box>
  )
}

const pillStyle = {
  flex: 'none',
  height: 28,
  px: 1.25,
  borderRadius: 14,
  whiteSpace: 'nowrap',
  typography: 'small',
  '&.Mui-disabled': { color: 'text.primary' },
} as const

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

function Dot({ tone }: { tone: 'good' | 'medium' | 'high' }) {
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

/** The tab of the system settings that explains a part. */
const TABS = {
  state: 'api',
  events: 'access',
  ingest: 'access',
  risk: 'risk',
  dns: 'dns',
} as const satisfies Record<Services[number]['name'], string>

function ServiceList({ services, onOpen }: { services: Services; onOpen: () => void }) {
  const t = useText()
  const isAdmin = useIsAdmin()
  const isEnforcing = useEnforcement() === 'enforcing'
  return (
    <>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('layout.services')}
      </Typography>
      <List disablePadding>
        {services.map(({ name, isUp }) => (
          <ServiceLine
            key={name}
            tone={isUp ? 'good' : 'high'}
            name={
              isAdmin ? (
                <RouterLink to={`${SYSTEM_CONFIG_PATH}?tab=${TABS[name]}`} onClick={onOpen}>
                  {t(`layout.service.${name}`)}
                </RouterLink>
              ) : (
                t(`layout.service.${name}`)
              )
            }
            state={t(isUp ? 'layout.service.up' : 'layout.service.down')}
          />
        ))}
        <ServiceLine
          tone={isEnforcing ? 'good' : 'medium'}
          name={
            isAdmin ? (
              <RouterLink to={GATEWAY_PATH} onClick={onOpen}>
                {t('layout.service.policies')}
              </RouterLink>
            ) : (
              t('layout.service.policies')
            )
          }
          state={t(isEnforcing ? 'layout.service.enforcing' : 'layout.monitor')}
        />
      </List>
    </>
  )
}

function ServiceLine({
  tone,
  name,
  state,
}: {
  tone: 'good' | 'medium' | 'high'
  name: ReactNode
  state: string
}) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 }}>
      <Dot tone={tone} />
      <Box sx={{ flex: 1 }}>{name}</Box>
      <Typography variant="small" color="textSecondary">
        {state}
      </Typography>
    </Box>
  )
}
