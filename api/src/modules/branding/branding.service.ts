import {
  ACCESS_SETTINGS,
  type Branding,
  type BrandingSettings,
  brandingSettingsSchema,
} from '@netwarden/shared/contract'
import { forbidden } from '@netwarden/shared/errors'
import type { Actor } from '../../platform/http/actor.ts'
import type { Principal } from '../../platform/http/principal.ts'
import {
  readSettings,
  type SettingsGroup,
  type SettingsStore,
  updateSettings,
} from '../../platform/state/settings-group.ts'

const GROUP: SettingsGroup<BrandingSettings> = {
  key: 'branding',
  schema: brandingSettingsSchema,
  action: 'branding.update',
  area: 'branding',
}

interface Parts extends SettingsStore {
  version: string
  isMailOn(): boolean
}

/** How the product presents itself. */
export class BrandingService {
  constructor(private readonly parts: Parts) {}

  async settings(): Promise<BrandingSettings> {
    return (await readSettings(this.parts.settings, GROUP)).value
  }

  async read(): Promise<Branding> {
    return this.#present(await this.settings())
  }

  /** Without a version: the last change is in force. */
  async update(changes: Partial<BrandingSettings>, by: Principal, actor: Actor): Promise<Branding> {
    const { value } = await updateSettings(this.parts, GROUP, {
      seen: undefined,
      change: (before) => {
        assertMayDecideAccess(by, before, changes)
        return brandingSettingsSchema.parse({ ...before, ...changes })
      },
      actor,
    })
    return this.#present(value)
  }

  #present(settings: BrandingSettings): Branding {
    const { version, isMailOn } = this.parts
    return { ...settings, version, isMailOn: isMailOn() }
  }
}

/** Mailed links and the registration setting decide on access: only a signed-in superadmin sets them. */
function assertMayDecideAccess(
  { role, scope }: Principal,
  before: BrandingSettings,
  changes: Partial<BrandingSettings>,
): void {
  const isChanged = ACCESS_SETTINGS.some(
    (name) => changes[name] !== undefined && changes[name] !== before[name],
  )
  if (isChanged && (role !== 'superadmin' || scope !== null)) throw forbidden('branding.superadminOnly')
}
