import type { GatewayChanges } from '@netwarden/shared/contract'
import type { GatewayConfig } from '@netwarden/shared/domain'
import { conflict } from '@netwarden/shared/errors'
import type { Actor } from '../../platform/http/actor.ts'
import type { Settings } from '../../platform/state/settings.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import { updateNewest } from '../../platform/state/update-newest.ts'
import { assertWholeConfig, readGatewayChanges } from './gateway-config-input.ts'
import { GATEWAY_SETTING, presentConfig, storedGatewayConfig } from './stored-gateway-config.ts'

interface Parts {
  settings: Settings
  unitOfWork: UnitOfWork
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
    const { value, version } = await storedIn(this.parts.settings)
    return presentConfig(value, version, this.parts.parameter)
  }

  async update(changes: GatewayChanges, actor: Actor): Promise<GatewayConfig> {
    const { settings, unitOfWork, parameter } = this.parts
    const read = readGatewayChanges(changes)
    return unitOfWork.run(async (work) => {
      const { before, after } = await updateNewest({
        version: changes.version,
        find: () => storedIn(settings.within(work)),
        write: async ({ value, version }) => {
          const next = { ...value, ...read }
          assertWholeConfig(next, this.isForbidden && !value.enabled)
          const isWritten = await settings.replace(work, GATEWAY_SETTING, next, version, actor.username)
          return isWritten ? next : undefined
        },
        changedMeanwhile: () =>
          conflict('gateway.changedMeanwhile', {}, { changed: { kind: 'setting', id: GATEWAY_SETTING } }),
      })
      const subject = { kind: 'setting', id: GATEWAY_SETTING, name: GATEWAY_SETTING }
      const version = before.version + 1
      work.record({ actor, action: 'gateway.update', subject, before: before.value, after })
      work.changed('gateway', GATEWAY_SETTING, version)
      return presentConfig(after, version, parameter)
    })
  }
}

function storedIn(settings: Settings) {
  return settings.getWithVersion(GATEWAY_SETTING, storedGatewayConfig)
}
