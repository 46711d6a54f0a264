import type { Steps } from '../steps.ts'
import { ZoneSyntaxError } from './faults.ts'
import { type ZoneEntry, ZoneLexer, type ZoneToken } from './lexer.ts'
import { ROOT, readName, type WireName } from './name.ts'
import { TYPE_CODES } from './rdata/type-names.ts'
import { readHead, withoutAge } from './record-head.ts'

/** Entries that are searched for the SOA, which is the first record. */
const MOST_ENTRIES = 100

/**
 * Finds, in small steps, the zone of a file: the owner of its first SOA, if the owner or an `$ORIGIN` before it is absolute, or if the
 * file has no `$ORIGIN` and the owner has several labels (Cloudflare's exports omit the final dot). Otherwise null.
 */
export function* findOrigin(text: string): Steps<WireName | null> {
  const lexer = new ZoneLexer(text)
  let origin: WireName | null = null
  for (let i = 0; i < MOST_ENTRIES; i++) {
    yield
    try {
      const entry = lexer.next()
      if (!entry) return null
      const [first, value] = entry.tokens
      if (/^\$origin$/i.test(first?.text ?? '')) origin = absolute(value?.text ?? '', origin)
      else if (isSoa(entry)) return entry.hasBlankOwner ? origin : absolute(first?.text ?? '', origin)
    } catch (error) {
      if (!(error instanceof ZoneSyntaxError)) throw error
    }
  }
  return null
}

function isSoa({ tokens, hasBlankOwner }: ZoneEntry): boolean {
  return isSoaHead(hasBlankOwner ? tokens : tokens.slice(1))
}

/** Whether the words after an owner begin an SOA; throws `ZoneSyntaxError` when they begin no record. */
export function isSoaHead(words: readonly ZoneToken[]): boolean {
  return readHead(withoutAge(words).words).type === TYPE_CODES.SOA
}

function absolute(text: string, origin: WireName | null): WireName | null {
  if (origin === null && !text.includes('.')) return null
  return readName(text, origin ?? ROOT)
}
