import { canonicalIp } from './ip.ts'
import { canonicalMac } from './mac.ts'
import { canonicalSchema } from './text-schema.ts'

/** The canonical key of a device: its MAC or one of its addresses. */
export function canonicalDeviceKey(text: string): string | null {
  return canonicalIp(text) ?? canonicalMac(text)
}

export const deviceKeySchema = canonicalSchema(canonicalDeviceKey, 'validation.device')
