import { isPrivateBlocked, type OwnAnswerSettings, specialCode } from '../../policies/own-answers.ts'
import type { DnsService } from '../dns/index.ts'
import type { ZonesRepository } from '../zones/index.ts'
import type { GatewayConfigService } from './gateway-config.service.ts'
import { privateAnswerDomainsOf } from './process-settings.ts'

export interface OwnAnswersDeps {
  config: Pick<GatewayConfigService, 'read'>
  dns: Pick<DnsService, 'read'>
  zones: Pick<ZonesRepository, 'origins'>
}

export interface OwnAnswer {
  controlGroup: 'special' | 'private'
  rcode: string
}

/** What the gateway answers without a policy, by the settings of now. */
export class OwnAnswers {
  constructor(private readonly deps: OwnAnswersDeps) {}

  /** Before any policy: special names and opt-out names; null for others. */
  async beforePolicies(name: string): Promise<OwnAnswer | null> {
    const rcode = specialCode(name, await this.#settings())
    return rcode === null ? null : { controlGroup: 'special', rcode }
  }

  /** Where policies did not ban the name: private addresses of a public name; null for others. */
  async afterAnswer(name: string, ips: readonly string[]): Promise<OwnAnswer | null> {
    const isBlocked = ips.length > 0 && isPrivateBlocked(name, ips, await this.#settings())
    return isBlocked ? { controlGroup: 'private', rcode: 'REFUSED' } : null
  }

  async #settings(): Promise<OwnAnswerSettings> {
    const { config, dns, zones } = this.deps
    const [settings, { specifiedDNSServers }, origins] = await Promise.all([
      config.read(),
      dns.read(),
      zones.origins(),
    ])
    const domains = specifiedDNSServers.map(({ match }) => match)
    const privateAnswerDomains = privateAnswerDomainsOf(settings)
    return {
      ...settings,
      privateAnswerDomains,
      zones: origins.map((origin) => origin.replace(/\.$/, '').toLowerCase()),
      domains,
    }
  }
}
