import { BAN_PAGE_SETTINGS, GATEWAY_SETTINGS, type GatewayConfig } from '@netwarden/shared/domain'
import { formValues, useSettingsForm, writtenValues } from '../../../ra/index.ts'
import { shownEndpoint } from './GatewayHead.tsx'
import { saveGateway, useShowGateway } from './gateway-queries.ts'

/** A button of its own switches the gateway. */
const { enabled: _, ...FIELDS } = GATEWAY_SETTINGS

export function useGatewayForm(settings: GatewayConfig, onSaved: () => void) {
  const show = useShowGateway()
  const { banPage: page } = settings
  return useSettingsForm({
    fields: FIELDS,
    beside: { banPage: formValues(BAN_PAGE_SETTINGS, { ...page, listen: page.listen.map(shownEndpoint) }) },
    stored: { ...settings, listen: settings.listen.map(shownEndpoint) },
    save: ({ listen, ...others }, typed) => {
      const banPage = writtenValues(BAN_PAGE_SETTINGS, typed.banPage)
      return saveGateway({
        ...others,
        listen: listen.map(endpointOf),
        banPage: { ...banPage, listen: banPage.listen.map(endpointOf) },
        version: settings.version,
      })
    },
    // Of the page, each field has an input of its own.
    fieldOf: (blamed) =>
      blamed
        .split('.')
        .slice(0, blamed.startsWith('banPage.') ? 2 : 1)
        .join('.'),
    onSaved: (saved) => {
      show(saved)
      onSaved()
    },
  })
}

/** `192.0.2.1:53` and `[2001:db8::1]:53` in the format of the calls; other input stays unchanged. */
function endpointOf(text: string): string {
  const [, v6, v6Port] = /^\[([^\]]+)\](?::(\d+))?$/.exec(text) ?? []
  if (v6 !== undefined) return v6Port === undefined ? v6 : `${v6}#${v6Port}`
  const [, v4, v4Port] = /^(\d+\.\d+\.\d+\.\d+):(\d+)$/.exec(text) ?? []
  return v4 === undefined ? text : `${v4}#${v4Port}`
}
