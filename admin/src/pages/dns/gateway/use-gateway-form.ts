import type { GatewayBanAnswer, GatewayConfig } from '@netwarden/shared/domain'
import { useText } from '../../../kit/i18n/index.ts'
import { type Faults, useSentForm } from '../../../ra/index.ts'
import { shownEndpoint } from './GatewayHead.tsx'
import { type GatewayChange, saveGateway, useShowGateway } from './gateway-queries.ts'

const MEBIBYTE = 2 ** 20
const NUMBERS = ['queriesPerSecondPerClient', 'cacheMebibytes', 'staleMinutes'] as const

type Fields = ReturnType<typeof fieldsOf>

/** The settings as a form; numbers have units for display. */
export function useGatewayForm(settings: GatewayConfig, onSaved: () => void) {
  const t = useText()
  const show = useShowGateway()
  return useSentForm({
    values: fieldsOf(settings),
    check: (values) => {
      const faults: Faults<Fields> = {}
      for (const name of NUMBERS)
        if (!/^\d{1,9}$/.test(values[name].trim())) faults[name] = t('gateway.fault.number')
      if (listOf(values.listen).length === 0) faults.listen = t('gateway.fault.listen')
      return faults
    },
    send: (values) => saveGateway({ ...changesOf(values), version: settings.version }),
    onSent: (saved) => {
      show(saved)
      onSaved()
    },
    fieldOf: fieldOf,
  })
}

function fieldsOf(settings: GatewayConfig) {
  return {
    listen: settings.listen.map(shownEndpoint).join(', '),
    allowedClients: settings.allowedClients.join(', '),
    banAnswer: settings.banAnswer as string,
    sinkholeIPv4: settings.sinkholeIPv4 ?? '',
    sinkholeIPv6: settings.sinkholeIPv6 ?? '',
    queriesPerSecondPerClient: String(settings.queriesPerSecondPerClient),
    cacheMebibytes: String(Math.round(settings.cacheBytes / MEBIBYTE)),
    staleMinutes: String(Math.round(settings.serveStaleSeconds / 60)),
    blockPrivateAnswers: settings.blockPrivateAnswers,
    privateAnswerDomains: settings.privateAnswerDomains.join(', '),
    answerCanaries: settings.answerCanaries,
  }
}

function changesOf(values: Fields): GatewayChange {
  return {
    listen: listOf(values.listen).map(endpointOf),
    allowedClients: listOf(values.allowedClients),
    banAnswer: values.banAnswer as GatewayBanAnswer,
    sinkholeIPv4: values.sinkholeIPv4.trim() || null,
    sinkholeIPv6: values.sinkholeIPv6.trim() || null,
    queriesPerSecondPerClient: Number(values.queriesPerSecondPerClient),
    cacheBytes: Number(values.cacheMebibytes) * MEBIBYTE,
    serveStaleSeconds: Number(values.staleMinutes) * 60,
    blockPrivateAnswers: values.blockPrivateAnswers,
    privateAnswerDomains: listOf(values.privateAnswerDomains),
    answerCanaries: values.answerCanaries,
  }
}

function listOf(text: string): string[] {
  return text.split(/[\s,，、;；]+/).filter((part) => part !== '')
}

/** `192.0.2.1:53` and `[2001:db8::1]:53` in the format of the calls; other input stays unchanged. */
function endpointOf(text: string): string {
  const [, v6, v6Port] = /^\[([^\]]+)\](?::(\d+))?$/.exec(text) ?? []
  if (v6 !== undefined) return v6Port === undefined ? v6 : `${v6}#${v6Port}`
  const [, v4, v4Port] = /^(\d+\.\d+\.\d+\.\d+):(\d+)$/.exec(text) ?? []
  return v4 === undefined ? text : `${v4}#${v4Port}`
}

/** The form's field for an invalid field of the call: a position in a list, or a number in another unit. */
function fieldOf(blamed: string): string {
  const [name = ''] = blamed.split('.')
  if (name === 'cacheBytes') return 'cacheMebibytes'
  return name === 'serveStaleSeconds' ? 'staleMinutes' : name
}
