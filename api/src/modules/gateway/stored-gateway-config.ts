import {
  BAN_PAGE_SETTINGS,
  ENCRYPTED_DNS_SETTINGS,
  type EncryptedDnsSettings,
  encryptedDnsSchema,
  flatEncryptedDns,
  GATEWAY_SETTINGS,
  type GatewayConfig,
  groupEncryptedDns,
  type ServedCertificate,
} from '@netwarden/shared/domain'
import { initialValues, keptSchemas, pickFields } from '@netwarden/shared/fields'
import { z } from 'zod'
import type { SettingsGroup, StoredGroup } from '../../platform/state/settings-group.ts'

/** As it is in the store of settings, which counts its versions. */
const storedGatewayConfig = z.object({
  ...keptSchemas(GATEWAY_SETTINGS),
  ...keptSchemas(ENCRYPTED_DNS_SETTINGS),
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
  served: ServedCertificate,
): GatewayConfig {
  const { certificate, ...groups } = groupEncryptedDns(pickFields(ENCRYPTED_DNS_SETTINGS, value))
  return {
    ...pickFields(GATEWAY_SETTINGS, { ...value, listen: value.listen ?? listenOf(parameter) }),
    ...encryptedDnsSchema.parse({ ...groups, certificate: { ...certificate, ...served } }),
    banPage: value.banPage,
    version,
  }
}

/** The settings for encrypted DNS as they are stored. */
export function encryptedDnsOf(config: GatewayConfig): EncryptedDnsSettings {
  return { ...initialValues(ENCRYPTED_DNS_SETTINGS), ...flatEncryptedDns(config) }
}
