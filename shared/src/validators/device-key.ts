import { canonicalIp } from './ip.ts'
import { canonicalMac } from './mac.ts'
import { canonicalSchema } from './text-schema.ts'

/** The one spelling of what a device is known by: its MAC, or an address that it has. */
export function canonicalDeviceKey(text: string): string | null {
  return canonicalIp(text) ?? canonicalMac(text)
}

export const deviceKeySchema = canonicalSchema(canonicalDeviceKey, 'validation.device')
