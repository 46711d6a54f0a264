import { canonicalMac } from '@netwarden/shared/validators'

/** An address of documentation (RFC 5737), which no device has. */
const NO_ADDRESS = '192.0.2.1'

/** The device whose policies decide a question: its address, or its MAC where its segment has no address of it. */
export function deviceOf(text: string): { deviceIp: string; deviceMac: string | null } {
  const mac = canonicalMac(text)
  return mac === null ? { deviceIp: text, deviceMac: null } : { deviceIp: NO_ADDRESS, deviceMac: mac }
}
