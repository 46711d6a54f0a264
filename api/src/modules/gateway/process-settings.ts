import type { BrandingSettings } from '@netwarden/shared/contract'
import {
  type DnsSettings,
  GATEWAY_PROCESS_SETTINGS,
  type GatewayBanAnswer,
  type GatewayConfig,
} from '@netwarden/shared/domain'
import { pickFields } from '@netwarden/shared/fields'
import { type GatewaySettings, gatewaySettingsSchema } from '../../gateway/setup.ts'

interface SettingsOfOthers {
  dns: DnsSettings
  banAnswers: ReadonlyMap<string, GatewayBanAnswer>
  branding: Pick<BrandingSettings, 'softwareName' | 'copyright'>
}

/** The settings of the gateway process: those of the gateway, of DNS servers, of segments and of the branding. */
export function processSettingsOf(
  config: GatewayConfig,
  { dns: { defaultDNSServers, specifiedDNSServers }, banAnswers, branding }: SettingsOfOthers,
): GatewaySettings {
  const { banAnswer: answer, sinkholeIPv4, sinkholeIPv6 } = config
  const { listen, showReason, requests } = config.banPage
  const { softwareName, copyright } = branding
  return gatewaySettingsSchema.parse({
    listen: config.listen,
    ban: { answer, sinkholeIPv4, sinkholeIPv6 },
    banBySegment: Object.fromEntries(
      [...banAnswers].map(([id, own]) => [id, { answer: own, sinkholeIPv4, sinkholeIPv6 }]),
    ),
    page: { listen, showReason, takesRequests: requests !== 'off', softwareName, copyright },
    ...pickFields(GATEWAY_PROCESS_SETTINGS, config),
    upstreams: {
      default: defaultDNSServers.map(serverOf),
      specified: specifiedDNSServers.map(({ match, servers }) => ({ match, servers: servers.map(serverOf) })),
    },
  })
}

function serverOf(server: string): { server: string } {
  return { server }
}
