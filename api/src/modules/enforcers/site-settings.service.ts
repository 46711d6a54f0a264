import type { EnforcerChanges, SiteSettings, WrittenSiteSettings } from '@netwarden/shared/contract'
import {
  type DnsSettings,
  type EnforcerSettings,
  type GatewayConfig,
  LOCAL_ENFORCER,
} from '@netwarden/shared/domain'
import { fieldErrors, notFound } from '@netwarden/shared/errors'
import type { Actor } from '../../platform/http/actor.ts'
import { readSettings, type SettingsStore, updateSettings } from '../../platform/state/settings-group.ts'
import type { DnsService } from '../dns/index.ts'
import { SITES_GROUP } from '../enforcer-settings/index.ts'
import { readEnforcerSettings } from './enforcer-settings-input.ts'
import type { EnforcersRepository } from './enforcers.repository.ts'

interface SiteSettingsDeps extends SettingsStore {
  repository: Pick<EnforcersRepository, 'find'>
  dns: Pick<DnsService, 'read' | 'isMetadata'>
  gateway: { read(): Promise<GatewayConfig> }
}

/** What enforcers have instead of the defaults for all, by site and of their own. */
export class SiteSettingsService {
  constructor(private readonly deps: SiteSettingsDeps) {}

  async read(): Promise<SiteSettings> {
    return (await readSettings(this.deps.settings, SITES_GROUP)).value.sites
  }

  async update({ sites: given }: WrittenSiteSettings, actor: Actor): Promise<SiteSettings> {
    const names = given.map(({ site }) => site)
    const second = names.findIndex((name, place) => names.indexOf(name) < place)
    if (second !== -1) throw fieldErrors({ [`sites.${second}.site`]: 'enforcer.siteTwice' })
    const { dns, gateway } = this.deps
    const inherited = serversOf(await dns.read())
    const checks = { inherited, gateway: await gateway.read(), isLocal: false, isMetadata: this.#isMetadata }
    const sites = given.map(({ site, settings }, place) => ({
      site,
      settings: readEnforcerSettings(settings, { ...checks, path: `sites.${place}.settings` }),
    }))
    const { value } = await updateSettings(this.deps, SITES_GROUP, {
      seen: undefined,
      change: () => ({ sites: sites.filter(({ settings }) => Object.keys(settings).length > 0) }),
      actor,
    })
    return value.sites
  }

  /** The settings of one enforcer, checked with what it inherits. */
  async readOwn(id: string, { site, settings = {} }: EnforcerChanges): Promise<EnforcerSettings> {
    const row = await this.deps.repository.find(id)
    if (!row) throw notFound()
    const ofSite = (await this.read()).find((known) => known.site === (site ?? row.site))?.settings
    const inherited = { ...serversOf(await this.deps.dns.read()), ...ofSite }
    return readEnforcerSettings(settings, {
      inherited,
      gateway: await this.deps.gateway.read(),
      isLocal: id === LOCAL_ENFORCER,
      isMetadata: this.#isMetadata,
      path: 'settings',
    })
  }

  readonly #isMetadata = (server: string): boolean => this.deps.dns.isMetadata(server)
}

function serversOf({ defaultDNSServers, specifiedDNSServers }: DnsSettings) {
  return { defaultDNSServers, specifiedDNSServers }
}
