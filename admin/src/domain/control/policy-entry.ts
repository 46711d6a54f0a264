import type { CustomPolicy } from '@netwarden/shared/domain'

/** The object of a custom policy; a device may be known by its IP, its MAC, or both. */
export function entryOf({ domain, ip, deviceIP, deviceMac }: CustomPolicy): string {
  return domain ?? ip ?? [deviceIP, deviceMac].filter(Boolean).join(' ')
}
