import { BAN_PAGE_SETTINGS, GATEWAY_SETTINGS, type GatewayConfig } from '@netwarden/shared/domain'
import { keptSchemas } from '@netwarden/shared/fields'
import { z } from 'zod'
import type { SettingsGroup, StoredGroup } from '../../platform/state/settings-group.ts'

/** As it is in the store of settings, which counts its versions. */
const storedGatewayConfig = z.object({
  ...keptSchemas(GATEWAY_SETTINGS),
  banPage: z.object(keptSchemas(BAN_PAGE_SETTINGS)).prefault({}),
  /** Null until an administrator sets them: the start parameter decides. */
  listen: z.array(z.string()).nullable().default(null),
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
