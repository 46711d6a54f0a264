import { type EnforcerSettings, enforcerSettingsSchema } from '@netwarden/shared/domain'
import { z } from 'zod'
import type { StateReader } from '../../platform/state/client.ts'
import type { Settings } from '../../platform/state/settings.ts'
import { readSettings, type SettingsGroup } from '../../platform/state/settings-group.ts'

const storedSites = z.object({
  sites: z.array(z.object({ site: z.string(), settings: enforcerSettingsSchema })).default([]),
})
type StoredSites = z.output<typeof storedSites>

export const SITES_GROUP: SettingsGroup<StoredSites> = {
  key: 'enforcer-sites',
  schema: storedSites,
  action: 'enforcer.siteSettings',
  area: 'enforcers',
}

/** What enforcers have instead of the defaults for all: their own settings precede those of their site. */
export class EnforcerOverrides {
  constructor(
    private readonly db: StateReader,
    private readonly settings: Settings,
  ) {}

  /** By the id of each enforcer that has any. */
  async all(): Promise<Map<string, EnforcerSettings>> {
    const rows = await this.db.selectFrom('enforcer').select(['id', 'site', 'settings']).execute()
    const { value } = await readSettings(this.settings, SITES_GROUP)
    const ofSite = new Map(value.sites.map(({ site, settings }) => [site, settings]))
    const merged = rows.map(({ id, site, settings }): [string, EnforcerSettings] => [
      id,
      { ...ofSite.get(site), ...parsedSettings(settings) },
    ])
    return new Map(merged.filter(([, own]) => Object.keys(own).length > 0))
  }

  async of(id: string): Promise<EnforcerSettings> {
    return (await this.all()).get(id) ?? {}
  }
}

export function parsedSettings(text: string): EnforcerSettings {
  return enforcerSettingsSchema.parse(JSON.parse(text))
}
