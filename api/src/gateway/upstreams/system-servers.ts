import { readFileSync } from 'node:fs'
import { canonicalIp } from '@netwarden/shared/validators'

const NAMESERVER = /^\s*nameserver\s+(\S+)/gm

/** The servers of a resolv.conf; none where it cannot be read. */
export function readSystemServers(path: string): string[] {
  try {
    const text = readFileSync(path, 'utf8')
    return [...text.matchAll(NAMESERVER)].flatMap(([, ip = '']) => canonicalIp(ip) ?? [])
  } catch {
    return []
  }
}
