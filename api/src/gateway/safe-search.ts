import { safeSearchHosts } from '@netwarden/shared/domain'
import type { Decision } from '@netwarden/shared/policy'
import type { GatewaySettings } from './setup.ts'
import { TYPE } from './wire/codes.ts'
import type { Query } from './wire/query.ts'
import { wireNameOf, wireNameOfText } from './wire/question.ts'
import type { KnownChain } from './zones/follow-alias.ts'

const TTL = 300
/** Types by which browsers look for the engine. */
const LOOKED_FOR: ReadonlySet<number> = new Set([TYPE.A, TYPE.AAAA, TYPE.HTTPS])

/** Names of search engines that are answered as an alias of the host with safe results, by segment. */
export class SafeSearch {
  #ofAll: ReadonlyMap<string, string> = new Map()
  #bySegment: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map()

  apply({ safeSearch, isEnforcing }: Pick<GatewaySettings, 'safeSearch' | 'isEnforcing'>): void {
    if (!safeSearch || !isEnforcing) {
      this.#ofAll = new Map()
      this.#bySegment = new Map()
      return
    }
    const { ofAll, bySegment } = safeSearch
    this.#ofAll = safeSearchHosts(ofAll, ofAll)
    this.#bySegment = new Map(Object.entries(bySegment).map(([id, own]) => [id, safeSearchHosts(own, ofAll)]))
  }

  /** The alias to which a passed name leads; null as usual, and while policy control is paused. */
  aliasOf(query: Query, { segmentId, controlGroup }: Decision): KnownChain | null {
    const { name, type, isRecursionDesired } = query
    const host = (this.#bySegment.get(segmentId) ?? this.#ofAll).get(name)
    if (host === undefined || controlGroup === 'pause') return null
    if (!isRecursionDesired || !LOOKED_FOR.has(type)) return null
    const target = wireNameOfText(host)
    const record = { owner: wireNameOf(query), type: TYPE.CNAME, ttl: TTL, data: target }
    return { answer: [record], chain: [target], isAuthoritative: false }
  }
}
