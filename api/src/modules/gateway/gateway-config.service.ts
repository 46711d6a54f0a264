import type { GatewayChanges } from '@netwarden/shared/contract'
import { flatEncryptedDns, type GatewayConfig, type ServedCertificate } from '@netwarden/shared/domain'
import type { Actor } from '../../platform/http/actor.ts'
import {
  readSettings,
  type SettingsStore,
  type StoredGroup,
  updateSettings,
} from '../../platform/state/settings-group.ts'
import type { CertificatePlaces } from './certificate-place.ts'
import { assertWholeEncryptedDns } from './encrypted-dns-input.ts'
import { assertWholeConfig, type ReadChanges, readGatewayChanges } from './gateway-config-input.ts'
import { GATEWAY_GROUP, presentConfig, type StoredGatewayConfig } from './stored-gateway-config.ts'

interface Parts extends SettingsStore {
  /** Addresses of the start parameter; null where it forbids the gateway. */
  parameter: readonly string[] | null
  certificates: CertificatePlaces
  /** The folders that may hold certificates. */
  certRoots: readonly string[]
}

/** The settings of the gateway as administrators see and change them. */
export class GatewayConfigService {
  constructor(private readonly parts: Parts) {}

  /** Whether the start parameter lets an administrator switch the gateway on. */
  get isForbidden(): boolean {
    return this.parts.parameter === null
  }

  async read(): Promise<GatewayConfig> {
    return this.#present(await readSettings(this.parts.settings, GATEWAY_GROUP))
  }

  async update(changes: GatewayChanges, actor: Actor): Promise<GatewayConfig> {
    const read = readGatewayChanges(changes)
    const served = await this.#servedWith(read)
    const stored = await updateSettings(this.parts, GATEWAY_GROUP, {
      seen: changes.version,
      change: (before) => {
        const next = { ...before, ...read, banPage: { ...before.banPage, ...read.banPage } }
        assertWholeConfig(next, this.isForbidden && !before.enabled)
        if (Object.keys(flatEncryptedDns(changes)).length + (changes.listen ? 1 : 0) > 0)
          assertWholeEncryptedDns({
            settings: next,
            hasConsoleCertificate: this.parts.certificates.hasConsoleCertificate,
            served,
            roots: this.parts.certRoots,
          })
        return next
      },
      actor,
    })
    return this.#present(stored)
  }

  /** What the files of a changed certificate hold; null where it does not change. */
  async #servedWith({ banPage: _, ...read }: ReadChanges): Promise<ServedCertificate | null> {
    const { certificateSource, certificateFile, certificateKeyFile } = read
    if ([certificateSource, certificateFile, certificateKeyFile].every((field) => field === undefined))
      return null
    const { value } = await readSettings(this.parts.settings, GATEWAY_GROUP)
    return this.parts.certificates.served({ ...value, ...read })
  }

  async #present(stored: StoredGroup<StoredGatewayConfig>): Promise<GatewayConfig> {
    const served = await this.parts.certificates.served(stored.value)
    return presentConfig(stored, this.parts.parameter, served)
  }
}
