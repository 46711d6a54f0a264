import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { GatewayReport } from '@netwarden/shared/domain'
import { canonicalIp } from '@netwarden/shared/validators'
import { useState } from 'react'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { CopyText, Field, Note, SideDrawer } from '../../../kit/index.ts'
import { useClient } from './gateway-queries.ts'

const SYSTEMS = ['router', 'windows', 'macos', 'linux', 'android', 'ios'] as const

/** Explains how to make devices use the gateway, and waits for the first query of a device. */
export function PointDevicesDrawer({ report, onClose }: { report: GatewayReport; onClose: () => void }) {
  const t = useText()
  const addresses = addressesOf(report.listen)
  const hasOtherPort = report.listen.some((endpoint) => !endpoint.endsWith('#53'))
  return (
    <SideDrawer isOpen width={480} title={t('gateway.devices')} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'grid', gap: 0.75 }}>
          <Typography variant="h3">{t('gateway.devices.addresses')}</Typography>
          {addresses.map((ip) => (
            <Box key={ip}>
              <CopyText text={ip} />
            </Box>
          ))}
          {addresses.length === 0 && <Note tone="medium">{t('gateway.devices.loopbackOnly')}</Note>}
          {hasOtherPort && <Note tone="medium">{t('gateway.devices.otherPort')}</Note>}
        </Box>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.25 }}>
          {SYSTEMS.map((system) => (
            <div key={system}>
              <Typography component="dt" variant="strong">
                {t(`gateway.devices.${system}`)}
              </Typography>
              <Typography component="dd" variant="small" sx={{ m: 0 }}>
                {t(`gateway.devices.${system}Text`)}
              </Typography>
            </div>
          ))}
        </Box>
        <FirstQuery />
      </Box>
    </SideDrawer>
  )
}

/** Waits for the first query of a device and reports it. */
function FirstQuery() {
  const t = useText()
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const ip = canonicalIp(typed.trim())
  const { data, error } = useClient(ip ?? '', ip !== null)
  const fault = typed.trim() !== '' && ip === null ? t('gateway.devices.ipFault') : undefined
  return (
    <Box>
      <Field
        label={t('gateway.devices.check')}
        hint={t('gateway.devices.checkHint')}
        value={typed}
        onChange={setTyped}
        fault={fault}
      />
      <Box role="status" sx={{ mt: 1 }}>
        {error && <Note tone="high">{error.message}</Note>}
        {ip !== null && data?.lastQueryAt && (
          <Note tone="good">
            {t('gateway.devices.seen', { ip: data.ip, time: format.time(data.lastQueryAt) })}
          </Note>
        )}
        {ip !== null && data && !data.lastQueryAt && (
          <Note tone="low">{t('gateway.devices.waiting', { ip })}</Note>
        )}
      </Box>
    </Box>
  )
}

/** Addresses that devices can reach: not those of the machine itself. */
function addressesOf(listen: readonly string[]): string[] {
  const ips = listen.map((endpoint) => endpoint.split('#')[0] ?? '')
  return [...new Set(ips)].filter((ip) => ip !== '' && !ip.startsWith('127.') && ip !== '::1')
}
