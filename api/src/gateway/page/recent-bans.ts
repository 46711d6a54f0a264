import type { Decision } from '@netwarden/shared/policy'
import { deviceKeyOf } from '../../policies/device-key.ts'

export interface RecentBan {
  at: number
  controlGroup: Decision['controlGroup']
}

interface Device {
  ip: string
  mac: string | null
}

const HOUR = 3_600_000
const MOST = 50_000

/** The names that were banned within the last hour, by device: the page names no other. */
export class RecentBans {
  private readonly bans = new Map<string, RecentBan>()

  /** `name`: in lower case, without the final dot. The oldest entry makes room. */
  note(device: Device, name: string, { controlGroup }: Pick<Decision, 'controlGroup'>, at: number): void {
    const key = keyOf(device, name)
    this.bans.delete(key)
    const oldest = this.bans.size < MOST ? undefined : this.bans.keys().next().value
    if (oldest !== undefined) this.bans.delete(oldest)
    this.bans.set(key, { at, controlGroup })
  }

  find(device: Device, name: string, now: number): RecentBan | null {
    const found = this.bans.get(keyOf(device, name))
    return found && now - found.at < HOUR ? found : null
  }

  clear(): void {
    this.bans.clear()
  }
}

function keyOf(device: Device, name: string): string {
  return `${deviceKeyOf(device)} ${name}`
}
