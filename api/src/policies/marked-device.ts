import { canonicalMac } from '@netwarden/shared/validators'

/** An address of documentation (RFC 5737), which no device has. */
const NO_ADDRESS = '192.0.2.1'

/** The device as which a question is asked: by its address, or by its MAC where its segment knows it by that alone. */
export function deviceOf(text: string): { deviceIp: string; deviceMac: string | null } {
  const mac = canonicalMac(text)
  return mac === null ? { deviceIp: text, deviceMac: null } : { deviceIp: NO_ADDRESS, deviceMac: mac }
}
