import type { DeviceRisk, DeviceRisksRepository } from './device-risks.repository.ts'

export interface RisksOfDevices {
  /** Another number after each change. */
  version: number
  of: ReadonlyMap<string, DeviceRisk>
}

/** The open risk events by device, read again after an event changed. */
export class DeviceRisks {
  #version = 0
  #held: { version: number; risks: Promise<ReadonlyMap<string, DeviceRisk>> } | null = null

  constructor(private readonly repository: Pick<DeviceRisksRepository, 'open'>) {}

  readonly noteChange = (): void => {
    this.#version += 1
  }

  async current(): Promise<RisksOfDevices> {
    const version = this.#version
    if (this.#held?.version !== version) {
      const risks = this.repository.open()
      this.#held = { version, risks }
      risks.catch(() => {
        this.#held = null
      })
    }
    const { risks } = this.#held ?? { risks: this.repository.open() }
    return { version, of: await risks }
  }
}
