import Box from '@mui/material/Box'
import type { GatewayConfig } from '@netwarden/shared/domain'
import { useText } from '../../../kit/i18n/index.ts'
import { ConfirmDialog, Mono } from '../../../kit/index.ts'
import { shownEndpoint } from './GatewayHead.tsx'
import { useGatewaySwitch } from './gateway-queries.ts'

interface Props {
  isOn: boolean
  settings: GatewayConfig
  onClose: () => void
}

/** Asks for confirmation before enforcement starts or ends. */
export function SwitchDialog({ isOn, settings, onClose }: Props) {
  const t = useText()
  const change = useGatewaySwitch(onClose)
  const { listen, version } = settings
  return (
    <ConfirmDialog
      isOpen
      isDangerous={!isOn}
      title={t(isOn ? 'gateway.onTitle' : 'gateway.offTitle')}
      confirmLabel={t(isOn ? 'gateway.switchOn' : 'gateway.monitorOnly')}
      isPending={change.isPending}
      fault={change.error?.message}
      onConfirm={() => change.mutate({ enabled: isOn, version })}
      onClose={onClose}
    >
      {isOn ? (
        <Box>
          {t('gateway.onText')} <Mono>{listen.map(shownEndpoint).join(', ')}</Mono>
        </Box>
      ) : (
        t('gateway.offText')
      )}
    </ConfirmDialog>
  )
}
