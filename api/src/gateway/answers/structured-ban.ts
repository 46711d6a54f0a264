import type { Outcome } from '../outcome.ts'
import type { PageSettings } from '../setup.ts'
import { EDE } from '../wire/codes.ts'
import { NO_DATA } from './made-answer.ts'

/** *Network operator policy* of the draft's registry of sub-errors. */
const NETWORK_POLICY = 5

/**
 * The same ban for a client that shows errors by itself: the reason as JSON in the text of EDE 15
 * (draft-ietf-dnsop-structured-dns-error §4), with the address of the page where access is requested. It never
 * carries a substitute address. Only for answers over TLS: anybody on the way could change others.
 */
export function structuredBan(
  outcome: Outcome,
  { softwareName }: Pick<PageSettings, 'softwareName'>,
  requestAddress: string | null,
): Outcome {
  const text = JSON.stringify({
    ...(requestAddress !== null && { c: [requestAddress] }),
    j: outcome.ede?.text ?? '',
    s: NETWORK_POLICY,
    o: softwareName,
    l: 'en',
  })
  const isForged = outcome.answer.bytes.readUInt16BE(6) > 0
  return {
    ...outcome,
    ...(isForged && { answer: NO_DATA, ttl: undefined }),
    ede: { code: EDE.BLOCKED, text, isStructured: true },
  }
}
