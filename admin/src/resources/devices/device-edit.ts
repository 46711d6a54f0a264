import type { Device } from '@netwarden/shared/contract'

export interface DeviceEditValues {
  segmentId: string
  user: string
  department: string
  /** In the order of the devices. */
  names: string[]
  reason: string
}

/** What several devices have in common; an empty text where they differ. */
function common(devices: readonly Device[], textOf: (device: Device) => string | null): string {
  const [first, ...others] = devices.map(textOf)
  return others.every((value) => value === first) ? (first ?? '') : ''
}

export const isMixed = (devices: readonly Device[], key: 'user' | 'department') =>
  new Set(devices.map((device) => device[key])).size > 1

export function initialEdit(devices: readonly Device[]): DeviceEditValues {
  return {
    segmentId: common(devices, ({ segmentId }) => segmentId),
    user: common(devices, ({ user }) => user),
    department: common(devices, ({ department }) => department),
    names: devices.map(({ name, isNameSet }) => (isNameSet ? (name ?? '') : '')),
    reason: '',
  }
}

/** What the form changes, by device; empty where it changes nothing. */
export function editsOf(devices: readonly Device[], values: DeviceEditValues) {
  const before = initialEdit(devices)
  const changed = (['segmentId', 'user', 'department'] as const).filter(
    (key) => values[key].trim() !== before[key],
  )
  const shared = Object.fromEntries(changed.map((key) => [key, values[key].trim()]))
  return devices.flatMap(({ id, revision }, place) => {
    const name = values.names[place]?.trim() ?? ''
    const own = name === before.names[place] ? shared : { ...shared, name }
    return Object.keys(own).length === 0 ? [] : [{ id, revision, ...own }]
  })
}
