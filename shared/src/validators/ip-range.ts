import { compareIp, formatIp, type IpAddress, parseIp } from './ip-address.ts'

/** A range of one family with both ends inclusive; `from` is not after `to`. */
export interface IpRange {
  from: IpAddress
  to: IpAddress
}

/** Parses `a-b`; blanks around the hyphen are allowed. */
export function parseIpRange(text: string): IpRange | null {
  const [first, second, ...more] = text.split('-')
  if (first === undefined || second === undefined || more.length > 0) return null
  const from = parseIp(first.replace(/ +$/, ''))
  const to = parseIp(second.replace(/^ +/, ''))
  if (!from || !to || from.family !== to.family || compareIp(from, to) > 0) return null
  return { from, to }
}

export function isIpRange(text: string): boolean {
  return parseIpRange(text) !== null
}

export function canonicalIpRange(text: string): string | null {
  const range = parseIpRange(text)
  return range && `${formatIp(range.from)}-${formatIp(range.to)}`
}
