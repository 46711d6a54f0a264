import type { GatewayChanges } from '@netwarden/shared/contract'
import type { GatewayConfig } from '@netwarden/shared/domain'
import type { Actor } from '../../platform/http/actor.ts'
import { readSettings, type SettingsStore, updateSettings } from '../../platform/state/settings-group.ts'
import { assertWholeConfig, readGatewayChanges } from './gateway-config-input.ts'
import { GATEWAY_GROUP, presentConfig } from './stored-gateway-config.ts'

interface Parts extends SettingsStore {
  /** Addresses of the start parameter; null where it forbids the gateway. */
  parameter: readonly string[] | null
}

/** The settings of the gateway as administrators see and change them. */
export class GatewayConfigService {
  constructor(private readonly parts: Parts) {}

  /** Whether the start parameter lets an administrator switch the gateway on. */
  get isForbidden(): boolean {
    return this.parts.parameter === null
  }

  async read(): Promise<GatewayConfig> {
    return presentConfig(await readSettings(this.parts.settings, GATEWAY_GROUP), this.parts.parameter)
  }

  async update(changes: GatewayChanges, actor: Actor): Promise<GatewayConfig> {
    const read = readGatewayChanges(changes)
    const stored = await updateSettings(this.parts, GATEWAY_GROUP, {
      seen: changes.version,
      change: (before) => {
        const next = { ...before, ...read, banPage: { ...before.banPage, ...read.banPage } }
        assertWholeConfig(next, this.isForbidden && !before.enabled)
        return next
      },
      actor,
    })
    return presentConfig(stored, this.parts.parameter)
  }
}
