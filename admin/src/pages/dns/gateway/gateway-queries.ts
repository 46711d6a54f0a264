import type { EncryptedTestStep, GatewayAnswer, GatewayChanges } from '@netwarden/shared/contract'
import type { GatewayConfig } from '@netwarden/shared/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useText } from '../../../kit/i18n/index.ts'
import { useAnswer } from '../../../kit/index.ts'
import { call } from '../../../kit/session/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'

const KEY = ['gateway'] as const
const SETTINGS_KEY = ['gateway', 'settings'] as const
const REFRESH = 5_000
const CLIENT_REFRESH = 2_000

/** The state of the gateway; reloaded every five seconds while it is visible. */
export function useGateway() {
  return useAnswer(KEY, 'GET /api/system-config/gateway', { refetchInterval: REFRESH })
}

export function useGatewaySettings() {
  return useAnswer(SETTINGS_KEY, 'GET /api/system-config/gateway/settings')
}

export type GatewayChange = GatewayChanges

export function saveGateway(change: GatewayChange): Promise<GatewayConfig> {
  return call('PUT /api/system-config/gateway/settings', { body: change })
}

/** Shows saved settings and reloads the state, including whether policies are enforced. */
export function useShowGateway(): (saved: GatewayConfig) => void {
  const client = useQueryClient()
  const t = useText()
  return (saved) => {
    client.setQueryData(SETTINGS_KEY, saved)
    void client.invalidateQueries({ queryKey: KEY, exact: true })
    void client.invalidateQueries({ queryKey: ['user', 'info'] })
    showToast('success', t('gateway.saved'))
  }
}

/** Switches the gateway on or off. */
export function useGatewaySwitch(onDone: () => void) {
  const show = useShowGateway()
  return useMutation({
    mutationFn: saveGateway,
    meta: { isQuiet: true },
    onSuccess: (saved) => {
      show(saved)
      onDone()
    },
  })
}

export interface GatewayQuestion {
  name: string
  type: string
  deviceIP?: string
  server?: string
}

export function askGateway(question: GatewayQuestion): Promise<GatewayAnswer> {
  return call('POST /api/system-config/gateway/query', { body: question })
}

export function testEncryptedDns(): Promise<EncryptedTestStep[]> {
  return call('POST /api/system-config/gateway/encrypted-test')
}

/** The time of a device's last query; reloaded until it has sent one. */
export function useClient(ip: string, isWaiting: boolean) {
  return useAnswer(['gateway', 'client', ip], 'GET /api/system-config/gateway/client', {
    query: ip === '' ? {} : { ip },
    enabled: isWaiting,
    refetchInterval: ({ state }) => (state.data?.lastQueryAt || state.error ? false : CLIENT_REFRESH),
  })
}
