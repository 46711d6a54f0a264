import type { AcceptedRecord } from './accepted-record.ts'
import { isFileDrop } from './known-services.ts'
import { isPopularName } from './popular-name.ts'
import { advance, openSpans, type TwoSpans } from './two-spans.ts'

/** The names of addresses, by the look-ups and visits of a stream; plain values. */
export interface AddressNames {
  /** The registrable domain that an address answered for; empty for several of them. */
  spans: TwoSpans<string>
  /** Whether the stream has connections without a name; names are kept only then. */
  hasNameless: boolean
  /** The newest records with a name before the first connection without one. */
  recent: AcceptedRecord[]
}

const MOST_NAMES = 200_000
const MOST_RECENT = 200
const SEVERAL = ''
/** The entry for an address of a known owner, and of a name that many networks visit. */
export const OWNED = '.'

export function openNames(): AddressNames {
  return { spans: openSpans(), hasNameless: false, recent: [] }
}

/** Notes the name of the addresses of an answer, or of a visited host. */
export function noteName(names: AddressNames, record: AcceptedRecord): void {
  const { domain, registrableDomain, dstIp, application } = record
  if (!names.hasNameless) {
    if (domain === '' && dstIp !== '' && application !== 'dns') beginNaming(names)
    else if (registrableDomain !== '' && dstIp !== '') keepRecent(names, record)
    return
  }
  if (registrableDomain !== '' && dstIp !== '') note(names, record)
}

/** The one name of an address, `OWNED`, or null where it is not known or there are several. */
export function nameOf({ spans }: AddressNames, address: string): string | null {
  return spans.now.get(address) || spans.before.get(address) || null
}

function keepRecent({ recent }: AddressNames, record: AcceptedRecord): void {
  recent.push(record)
  if (recent.length >= 2 * MOST_RECENT) recent.splice(0, MOST_RECENT)
}

function beginNaming(names: AddressNames): void {
  names.hasNameless = true
  for (const record of names.recent) note(names, record)
  names.recent = []
}

function note({ spans }: AddressNames, record: AcceptedRecord): void {
  const { at, domain, registrableDomain, dstIp, owner, answers } = record
  advance(spans, at)
  const isKnown = owner !== '' || isPopularName(domain, registrableDomain)
  const name = isKnown && !isFileDrop(registrableDomain) ? OWNED : registrableDomain
  noteAddress(spans.now, dstIp, name)
  for (const address of answers) noteAddress(spans.now, address, name)
}

function noteAddress(names: Map<string, string>, address: string, name: string): void {
  const known = names.get(address)
  if (known === name || known === OWNED) return
  if (known === undefined && names.size >= MOST_NAMES) return
  names.set(address, known === undefined || name === OWNED ? name : SEVERAL)
}
