import {
  ACCESS_SETTINGS,
  type Branding,
  type BrandingSettings,
  brandingSettingsSchema,
} from '@netwarden/shared/contract'
import { forbidden } from '@netwarden/shared/errors'
import type { Actor } from '../../platform/http/actor.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { Settings } from '../../platform/state/settings.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'

const KEY = 'branding'

interface Parts {
  settings: Settings
  version: string
  isMailOn(): boolean
  unitOfWork: UnitOfWork
}

/** How the product presents itself. */
export class BrandingService {
  constructor(private readonly parts: Parts) {}

  settings(): Promise<BrandingSettings> {
    return this.parts.settings.get(KEY, brandingSettingsSchema)
  }

  async read(): Promise<Branding> {
    return this.#present(await this.settings())
  }

  async update(changes: Partial<BrandingSettings>, by: Principal, actor: Actor): Promise<Branding> {
    const { settings, unitOfWork } = this.parts
    return unitOfWork.run(async (work) => {
      const before = await settings.within(work).get(KEY, brandingSettingsSchema)
      assertMayDecideAccess(by, before, changes)
      const after = brandingSettingsSchema.parse({ ...before, ...changes })
      const version = await settings.put(work, KEY, after, actor.username)
      const subject = { kind: 'setting', id: KEY, name: KEY }
      work.record({ actor, action: 'branding.update', subject, before, after })
      work.changed('branding', KEY, version)
      return this.#present(after)
    })
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
