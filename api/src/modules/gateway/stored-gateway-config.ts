import { GATEWAY_BAN_ANSWERS, type GatewayConfig } from '@netwarden/shared/domain'
import { z } from 'zod'
import { gatewaySettingsSchema } from '../../gateway/setup.ts'
import type { SettingsGroup, StoredGroup } from '../../platform/state/settings-group.ts'

/** The defaults of the process are the values that administrators see until they change them. */
const usual = gatewaySettingsSchema.parse({ listen: [] })

/** As it is in the store of settings, which counts its versions. */
const storedGatewayConfig = z.object({
  enabled: z.boolean().default(false),
  /** Null until an administrator sets them: the start parameter decides. */
  listen: z.array(z.string()).nullable().default(null),
  banAnswer: z.enum(GATEWAY_BAN_ANSWERS).default(usual.ban.answer),
  sinkholeIPv4: z.string().nullable().default(null),
  sinkholeIPv6: z.string().nullable().default(null),
  allowedClients: z.array(z.string()).default(usual.allowedClients),
  queriesPerSecondPerClient: z.number().default(usual.queriesPerSecondPerClient),
  cacheBytes: z.number().default(usual.cacheBytes),
  serveStaleSeconds: z.number().default(usual.serveStaleSeconds),
  blockPrivateAnswers: z.boolean().default(usual.blockPrivateAnswers),
  privateAnswerDomains: z.array(z.string()).default(usual.privateAnswerDomains),
  answerCanaries: z.boolean().default(usual.answerCanaries),
})
export type StoredGatewayConfig = z.output<typeof storedGatewayConfig>

export const GATEWAY_GROUP: SettingsGroup<StoredGatewayConfig> = {
  key: 'gateway',
  schema: storedGatewayConfig,
  action: 'gateway.update',
  area: 'gateway',
}

const USUAL_LISTEN = ['127.0.0.1#5300']

/** `127.0.0.1:5300` or `[::1]:5300`, as the start parameter names addresses, in the spelling of settings. */
export function listenOf(parameter: readonly string[] | null): string[] {
  if (!parameter) return USUAL_LISTEN
  return parameter.map((text) => {
    const at = text.lastIndexOf(':')
    const ip = text.slice(0, at).replace(/^\[|\]$/g, '')
    return `${ip}#${text.slice(at + 1)}`
  })
}

export function presentConfig(
  { value, version }: StoredGroup<StoredGatewayConfig>,
  parameter: readonly string[] | null,
): GatewayConfig {
  return { ...value, listen: value.listen ?? listenOf(parameter), version }
}
