import {
  type DnsSettings,
  type EnforcerSettings,
  GATEWAY_PROCESS_SETTINGS,
  type GatewayBanAnswer,
  type GatewayConfig,
  type SafeSearchSettings,
} from '@netwarden/shared/domain'
import { pickFields } from '@netwarden/shared/fields'
import { type GatewaySettings, gatewaySettingsSchema } from '../../gateway/setup.ts'

interface SafeSearchOfSegments {
  ofAll: SafeSearchSettings
  own: ReadonlyMap<string, SafeSearchSettings>
}

/** The settings of the gateway process: those of the gateway, of DNS servers and of segments, with what an enforcer has instead. */
export function processSettingsOf(
  defaults: GatewayConfig,
  dns: DnsSettings,
  banAnswers: ReadonlyMap<string, GatewayBanAnswer>,
  safeSearch: SafeSearchOfSegments,
  { defaultDNSServers, specifiedDNSServers, ...own }: EnforcerSettings = {},
): GatewaySettings {
  const config = { ...defaults, ...own }
  const byDefault = defaultDNSServers ?? dns.defaultDNSServers
  const specified = specifiedDNSServers ?? dns.specifiedDNSServers
  const { banAnswer: answer, sinkholeIPv4, sinkholeIPv6 } = config
  return gatewaySettingsSchema.parse({
    listen: config.listen,
    ban: { answer, sinkholeIPv4, sinkholeIPv6 },
    banBySegment: Object.fromEntries(
      [...banAnswers].map(([id, segment]) => [id, { answer: segment, sinkholeIPv4, sinkholeIPv6 }]),
    ),
    safeSearch: { ofAll: safeSearch.ofAll, bySegment: Object.fromEntries(safeSearch.own) },
    ...pickFields(GATEWAY_PROCESS_SETTINGS, config),
    upstreams: {
      default: byDefault.map(serverOf),
      specified: specified.map(({ match, servers }) => ({ match, servers: servers.map(serverOf) })),
    },
  })
}

function serverOf(server: string): { server: string } {
  return { server }
}
