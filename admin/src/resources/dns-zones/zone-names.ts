import { pathPartOf } from '@netwarden/shared/contract'
import { ZONE_PATH } from '../../domain/links/index.ts'

/** The display name of a zone, without its final dot. */
export function shownOrigin(origin: string): string {
  return origin === '.' ? origin : origin.replace(/\.$/, '')
}

export function zoneAddress(origin: string): string {
  return `${ZONE_PATH}/${pathPartOf(shownOrigin(origin))}`
}

/** The mailbox that a SOA names: its first dot that is not escaped means the `@` (RFC 1035 §8). */
export function mailboxOf(rname: string): string {
  const [, local, domain] = /^((?:\\.|[^.\\])+)\.(.*)$/s.exec(rname) ?? []
  return local === undefined ? rname : `${local.replace(/\\(.)/gs, '$1')}@${shownOrigin(domain ?? '')}`
}

/** The SOA's name of a mailbox, or the input when it is not a mailbox. */
export function rnameOf(mailbox: string): string {
  const at = mailbox.lastIndexOf('@')
  if (at < 0) return mailbox.trim()
  const local = mailbox.slice(0, at).trim().replace(/[.\\]/g, '\\$&')
  return `${local}.${mailbox
    .slice(at + 1)
    .trim()
    .replace(/\.$/, '')}.`
}

const REVERSE = /(?:^|\.)(?:in-addr|ip6)\.arpa\.$/

export const isReverse = (origin: string): boolean => REVERSE.test(origin)
