import type { BrandingSettings } from '@netwarden/shared/contract'
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

interface SettingsOfOthers {
  dns: DnsSettings
  banAnswers: ReadonlyMap<string, GatewayBanAnswer>
  safeSearch: { ofAll: SafeSearchSettings; own: ReadonlyMap<string, SafeSearchSettings> }
  branding: Pick<BrandingSettings, 'softwareName' | 'copyright'>
}

/**
 * The settings of the gateway process: those of the gateway, of DNS servers, of segments and of the branding, with what an
 * enforcer has instead.
 */
export function processSettingsOf(
  defaults: GatewayConfig,
  { dns, banAnswers, safeSearch, branding }: SettingsOfOthers,
  own: EnforcerSettings = {},
): GatewaySettings {
  const config = withOwn(defaults, own)
  const { defaultDNSServers, specifiedDNSServers } = own
  const byDefault = defaultDNSServers ?? dns.defaultDNSServers
  const specified = specifiedDNSServers ?? dns.specifiedDNSServers
  const { banAnswer: answer, sinkholeIPv4, sinkholeIPv6, dot, doh, serverName, ddr } = config
  const { source, certFile, keyFile } = config.certificate
  const hasFiles = source === 'files' && certFile !== null && keyFile !== null
  const { listen, showReason, requests } = config.banPage
  const { softwareName, copyright } = branding
  return gatewaySettingsSchema.parse({
    listen: config.listen,
    ban: { answer, sinkholeIPv4, sinkholeIPv6 },
    banBySegment: Object.fromEntries(
      [...banAnswers].map(([id, segment]) => [id, { answer: segment, sinkholeIPv4, sinkholeIPv6 }]),
    ),
    safeSearch: { ofAll: safeSearch.ofAll, bySegment: Object.fromEntries(safeSearch.own) },
    page: { listen, showReason, takesRequests: requests !== 'off', softwareName, copyright },
    ...pickFields(GATEWAY_PROCESS_SETTINGS, config),
    privateAnswerDomains: privateAnswerDomainsOf(config),
    encrypted: {
      dot: dot.listen,
      doh: doh.listen,
      dohPath: doh.path,
      // The machine that reads the files says which folders may hold them.
      certificate: hasFiles ? { certFile, keyFile } : null,
      serverName,
      ddr,
    },
    upstreams: {
      default: byDefault.map(serverOf),
      specified: specified.map(({ match, servers }) => ({ match, servers: servers.map(serverOf) })),
    },
  })
}

/** The settings of the gateway with what an enforcer has instead. */
export function withOwn(
  defaults: GatewayConfig,
  { defaultDNSServers: _d, specifiedDNSServers: _s, doh, certificate, ...own }: EnforcerSettings,
): GatewayConfig {
  return {
    ...defaults,
    ...own,
    doh: { ...defaults.doh, ...doh },
    certificate: { ...defaults.certificate, ...certificate },
  }
}

/** Phones look the server's own name up, which leads to an address of the local network. */
export function privateAnswerDomainsOf({
  privateAnswerDomains,
  serverName,
}: Pick<GatewayConfig, 'privateAnswerDomains' | 'serverName'>): string[] {
  return serverName === null ? privateAnswerDomains : [...privateAnswerDomains, serverName]
}

function serverOf(server: string): { server: string } {
  return { server }
}
