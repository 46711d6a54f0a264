import { type Branding, type BrandingSettings, brandingSettingsSchema } from '@netwarden/shared'
import type { Actor } from '../../http/actor.ts'
import type { Settings } from '../../state/settings.ts'
import type { RecordOperation } from '../operation-log/index.ts'

const KEY = 'branding'

interface Parts {
  settings: Settings
  version: string
  isMailOn: boolean
  record: RecordOperation
}

/** How the product presents itself. */
export class BrandingService {
  constructor(private readonly parts: Parts) {}

  settings(): Promise<BrandingSettings> {
    return this.parts.settings.get(KEY, brandingSettingsSchema)
  }

  async read(): Promise<Branding> {
    const { version, isMailOn } = this.parts
    return { ...(await this.settings()), version, isMailOn }
  }

  async update(changes: Partial<BrandingSettings>, actor: Actor): Promise<Branding> {
    const before = await this.settings()
    const after = brandingSettingsSchema.parse({ ...before, ...changes })
    await this.parts.settings.put(KEY, after, actor.username)
    const subject = { kind: 'setting', id: KEY, name: KEY }
    await this.parts.record({ actor, action: 'branding.update', subject, before, after })
    return this.read()
  }
}
