import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Logger } from 'pino'
import type { GatewaySettings, GatewayStatus } from '../../gateway/setup.ts'
import type { GatewayFile, GatewayFileFault } from '../../gateway-control/gateway-condition.ts'
import { type GatewayPaths, makeGatewayFolders } from '../../gateway-control/gateway-paths.ts'
import { errorCode } from '../../platform/files/error-code.ts'
import { replaceFile } from '../../platform/files/replace-file.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import { writeZonesFile, type ZoneText } from '../../policies/zones-file.ts'
import type { ZonesRepository } from '../zones/index.ts'
import type { CurrentDevices } from './current-devices.ts'

const FILES = ['setup', 'zones', 'devices'] as const satisfies readonly GatewayFile[]

export interface GatewayFilesDeps {
  paths: GatewayPaths
  version: string
  zones: Pick<ZonesRepository, 'newestContents'>
  devices: Pick<CurrentDevices, 'write'>
  logger: Logger
}

const unpack = promisify(gunzip)

/** The files that the gateway reads. One that cannot be written is written again later, and the gateway keeps the former. */
export class GatewayFiles {
  readonly #faults = new Map<GatewayFile, string>()
  #settings: GatewaySettings | null = null

  constructor(private readonly deps: GatewayFilesDeps) {}

  /** A file that could not be written; null where all are. */
  get fault(): GatewayFileFault | null {
    for (const [file, code] of this.#faults) return { file, code }
    return null
  }

  /** Before a start, and with other settings. False where a start would find former settings. */
  async prepare(settings: GatewaySettings): Promise<boolean> {
    makeGatewayFolders(this.deps.paths)
    this.#settings = settings
    for (const file of FILES) await this.write(file)
    return !this.#faults.has('setup')
  }

  /** Writes what could not be written before, and what the gateway could not read; answers whether there was any. */
  async repair(status: GatewayStatus | null): Promise<boolean> {
    const unread = FILES.filter((file) => file !== 'setup' && status && status.files[file] !== null)
    const files = new Set([...this.#faults.keys(), ...unread])
    for (const file of files) await this.write(file)
    return files.size > 0
  }

  /** Answers whether the file was written; devices only where they have changed, unless it is forced. */
  async write(file: GatewayFile, { isForced = true } = {}): Promise<boolean> {
    try {
      const isWritten = await this.#write(file, isForced || this.#faults.has(file))
      this.#faults.delete(file)
      return isWritten
    } catch (err) {
      const code = errorCode(err)
      if (this.#faults.get(file) !== code)
        logEvent(this.deps.logger, 'gateway.file.unwritable', { err, file })
      this.#faults.set(file, code)
      return false
    }
  }

  async #write(file: GatewayFile, isForced: boolean): Promise<boolean> {
    const { paths, version, zones, devices } = this.deps
    if (file === 'devices') return devices.write({ isForced })
    if (file === 'zones') await writeZonesFile(paths.zones, await newestZones(zones))
    else if (this.#settings) {
      const { policies, devices: devicesFile, zones: zonesFile, spool, control, relay } = paths
      const files = { policies, devices: devicesFile, zones: zonesFile, spool, control, relay }
      await replaceFile(paths.setup, [JSON.stringify({ version, paths: files, settings: this.#settings })])
    }
    return true
  }
}

/** The zones as the gateway reads them. */
export async function newestZones(repository: Pick<ZonesRepository, 'newestContents'>): Promise<ZoneText[]> {
  const zones: ZoneText[] = []
  for (const { id, content } of await repository.newestContents())
    zones.push({ id, text: (await unpack(Buffer.from(content, 'base64'))).toString() })
  return zones
}
