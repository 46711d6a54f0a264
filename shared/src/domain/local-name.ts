/**
 * A regular expression that JavaScript and RE2 read alike; names are canonical. Single labels belong to NetBIOS and
 * LLMNR (RFC 4795), `local` to mDNS (RFC 6762), the rest to reverse lookups (RFC 1035 §3.5, RFC 3596 §2.5).
 */
export const LOCAL_NAME_PATTERN = '^[^.]+$|(^|\\.)(local|in-addr\\.arpa|ip6\\.arpa)$'
/** `::`, `0.0.0.0`, the broadcast address of every network, and multicast (RFC 5771, RFC 4291 §2.7). */
export const NO_DEVICE_PATTERN =
  '^(::|0\\.0\\.0\\.0|255\\.255\\.255\\.255)$|^(22[4-9]|23[0-9])\\.[0-9]+\\.[0-9]+\\.[0-9]+$|^ff[0-9a-f]{2}:[0-9a-f:]*$'

const LOCAL_NAME = new RegExp(LOCAL_NAME_PATTERN)
const NO_DEVICE = new RegExp(NO_DEVICE_PATTERN)

/** Whether a name belongs to local discovery or a reverse lookup and therefore to no website. */
export function isLocalName(name: string): boolean {
  return LOCAL_NAME.test(name)
}

/** Whether a canonical address can belong to a device. */
export function isDeviceAddress(ip: string): boolean {
  return !NO_DEVICE.test(ip)
}
