import { formatIp, parseIp } from '@netwarden/shared/validators'

/** The canonical text of 4 or 16 octets; null for another length. */
export function addressText(octets: string): string | null {
  if (octets.length === 4) {
    return `${octets.charCodeAt(0)}.${octets.charCodeAt(1)}.${octets.charCodeAt(2)}.${octets.charCodeAt(3)}`
  }
  if (octets.length !== 16) return null
  const words = [0, 4, 8, 12].map((at) => word(octets, at))
  const text = formatIp({ family: 6, words })
  const address = parseIp(text)
  return address ? formatIp(address) : text
}

/** 4 or 16 octets; null for a text that is no address. An IPv4-mapped IPv6 address becomes the IPv4 address. */
export function addressOctets(text: string): string | null {
  const address = parseIp(text)
  if (!address) return null
  return address.words
    .map((value) => String.fromCharCode(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255))
    .join('')
}

function word(octets: string, at: number): number {
  let value = 0
  for (let i = at; i < at + 4; i++) value = value * 256 + octets.charCodeAt(i)
  return value
}
