import {
  BAN_PAGE_SETTINGS,
  ENCRYPTED_DNS_PATHS,
  ENCRYPTED_DNS_SETTINGS,
  flatEncryptedDns,
  GATEWAY_SETTINGS,
  type GatewayConfig,
  groupEncryptedDns,
} from '@netwarden/shared/domain'
import { type FieldValues, initialValues, pickFields } from '@netwarden/shared/fields'
import { formValues, useSettingsForm, writtenValues } from '../../../ra/index.ts'
import { shownEndpoint } from './GatewayHead.tsx'
import { type GatewayChange, saveGateway, useShowGateway } from './gateway-queries.ts'

/** A button of its own switches the gateway. */
const { enabled: _, ...OWN_FIELDS } = GATEWAY_SETTINGS
const FIELDS = { ...OWN_FIELDS, ...ENCRYPTED_DNS_SETTINGS }
const LISTS = ['listen', 'dotListen', 'dohListen'] as const

export function useGatewayForm(settings: GatewayConfig, onSaved: () => void) {
  const show = useShowGateway()
  const { banPage: page } = settings
  return useSettingsForm({
    fields: FIELDS,
    beside: { banPage: formValues(BAN_PAGE_SETTINGS, { ...page, listen: page.listen.map(shownEndpoint) }) },
    stored: storedValues(settings),
    save: (values, typed) => {
      const banPage = writtenValues(BAN_PAGE_SETTINGS, typed.banPage)
      return saveGateway({
        ...changesOf(values),
        banPage: { ...banPage, listen: banPage.listen.map(endpointOf) },
        version: settings.version,
      })
    },
    fieldOf,
    onSaved: (saved) => {
      show(saved)
      onSaved()
    },
  })
}

/** Of the page, each field has an input of its own. */
function fieldOf(blamed: string): string {
  const encrypted = Object.entries(ENCRYPTED_DNS_PATHS).find(([, path]) => path === blamed)?.[0]
  const depth = blamed.startsWith('banPage.') ? 2 : 1
  return encrypted ?? blamed.split('.').slice(0, depth).join('.')
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
