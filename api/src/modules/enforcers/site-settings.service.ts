import { isDeepStrictEqual } from 'node:util'
import type { EnforcerChanges, SiteSettings, WrittenSiteSettings } from '@netwarden/shared/contract'
import {
  type DnsSettings,
  type EnforcerSettings,
  type GatewayConfig,
  LOCAL_ENFORCER,
} from '@netwarden/shared/domain'
import { AppError, conflict, fieldErrors, type Message, notFound } from '@netwarden/shared/errors'
import type { Actor } from '../../platform/http/actor.ts'
import { readSettings, type SettingsStore, updateSettings } from '../../platform/state/settings-group.ts'
import type { DnsService } from '../dns/index.ts'
import { parsedSettings, SITES_GROUP } from '../enforcer-settings/index.ts'
import { assertFitting, readEnforcerSettings } from './enforcer-settings-input.ts'
import type { EnforcerRow, EnforcersRepository } from './enforcers.repository.ts'

interface SiteSettingsDeps extends SettingsStore {
  repository: Pick<EnforcersRepository, 'find' | 'all'>
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
    const before = settingsBySite(await this.read())
    const now = settingsBySite(sites)
    // A gateway whose own do not suit what was there before holds up no other site.
    const isChanged = (site: string) => !isDeepStrictEqual(before.get(site) ?? {}, now.get(site) ?? {})
    for (const row of (await this.deps.repository.all()).filter(({ site }) => isChanged(site))) {
      const place = sites.findIndex(({ site }) => site === row.site)
      const field = place === -1 ? 'sites' : `sites.${place}.settings`
      const fault = { key: 'enforcer.ownUnfit', params: { name: row.name } } as const
      await this.#assertFits(row, now.get(row.site) ?? {}, field, fault)
    }
    const { value } = await updateSettings(this.deps, SITES_GROUP, {
      seen: undefined,
      change: () => ({ sites: sites.filter(({ settings }) => Object.keys(settings).length > 0) }),
      actor,
    })
    return value.sites
  }

  /** The settings of one enforcer, checked with what it inherits; without settings, whether its own suit another site. */
  async readOwn(id: string, { site, settings }: EnforcerChanges): Promise<EnforcerSettings | undefined> {
    const row = await this.deps.repository.find(id)
    if (!row) throw notFound()
    const ofSite = settingsBySite(await this.read()).get(site ?? row.site) ?? {}
    if (settings)
      return readEnforcerSettings(settings, {
        ...(await this.#around(id, ofSite)),
        isMetadata: this.#isMetadata,
        path: 'settings',
      })
    if (site !== undefined && site !== row.site)
      await this.#assertFits(row, ofSite, 'site', { key: 'enforcer.siteUnfit', params: { site } })
    return undefined
  }

  /** Throws a 409 that blames the field where the settings that a gateway has of its own cannot stand beside those of a site. */
  async #assertFits(
    { id, settings }: EnforcerRow,
    ofSite: EnforcerSettings,
    field: string,
    fault: Message,
  ): Promise<void> {
    const own = parsedSettings(settings)
    if (Object.keys(own).length === 0) return
    try {
      assertFitting(own, await this.#around(id, ofSite))
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause
      throw conflict(fault.key, fault.params, { fields: { [field]: fault } })
    }
  }

  async #around(id: string, ofSite: EnforcerSettings) {
    const { dns, gateway } = this.deps
    return {
      inherited: { ...serversOf(await dns.read()), ...ofSite },
      gateway: await gateway.read(),
      isLocal: id === LOCAL_ENFORCER,
    }
  }

  readonly #isMetadata = (server: string): boolean => this.deps.dns.isMetadata(server)
}

function settingsBySite(sites: SiteSettings): ReadonlyMap<string, EnforcerSettings> {
  return new Map(sites.map(({ site, settings }) => [site, settings]))
}

function serversOf({ defaultDNSServers, specifiedDNSServers }: DnsSettings) {
  return { defaultDNSServers, specifiedDNSServers }
}
