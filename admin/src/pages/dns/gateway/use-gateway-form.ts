import {
  ENCRYPTED_DNS_PATHS,
  ENCRYPTED_DNS_SETTINGS,
  flatEncryptedDns,
  GATEWAY_SETTINGS,
  type GatewayConfig,
  groupEncryptedDns,
} from '@netwarden/shared/domain'
import { type FieldValues, initialValues, pickFields } from '@netwarden/shared/fields'
import { useSettingsForm } from '../../../ra/index.ts'
import { shownEndpoint } from './GatewayHead.tsx'
import { type GatewayChange, saveGateway, useShowGateway } from './gateway-queries.ts'

/** A button of its own switches the gateway. */
const { enabled: _, ...OWN_FIELDS } = GATEWAY_SETTINGS
const FIELDS = { ...OWN_FIELDS, ...ENCRYPTED_DNS_SETTINGS }
const LISTS = ['listen', 'dotListen', 'dohListen'] as const

export function useGatewayForm(settings: GatewayConfig, onSaved: () => void) {
  const show = useShowGateway()
  return useSettingsForm({
    fields: FIELDS,
    beside: {},
    stored: storedValues(settings),
    save: (typed) => saveGateway({ ...changesOf(typed), version: settings.version }),
    fieldOf: (blamed) =>
      Object.entries(ENCRYPTED_DNS_PATHS).find(([, path]) => path === blamed)?.[0] ??
      blamed.split('.', 1)[0] ??
      blamed,
    onSaved: (saved) => {
      show(saved)
      onSaved()
    },
  })
}

type Values = FieldValues<typeof FIELDS>

/** As the form has them: each list in the spelling of people. */
function storedValues(settings: GatewayConfig): Values {
  const values = { ...initialValues(FIELDS), ...settings, ...flatEncryptedDns(settings) }
  return withLists(pickFields(FIELDS, values), shownEndpoint)
}

function changesOf(typed: Values): GatewayChange {
  const values = withLists(typed, endpointOf)
  return {
    ...pickFields(OWN_FIELDS, values),
    ...groupEncryptedDns(pickFields(ENCRYPTED_DNS_SETTINGS, values)),
  }
}

function withLists(values: Values, show: (text: string) => string): Values {
  return { ...values, ...Object.fromEntries(LISTS.map((name) => [name, values[name].map(show)])) }
}

/** `192.0.2.1:53` and `[2001:db8::1]:53` in the format of the calls; other input stays unchanged. */
function endpointOf(text: string): string {
  const [, v6, v6Port] = /^\[([^\]]+)\](?::(\d+))?$/.exec(text) ?? []
  if (v6 !== undefined) return v6Port === undefined ? v6 : `${v6}#${v6Port}`
  const [, v4, v4Port] = /^(\d+\.\d+\.\d+\.\d+):(\d+)$/.exec(text) ?? []
  return v4 === undefined ? text : `${v4}#${v4Port}`
}
