import type { Answer } from '../answers/answer.ts'
import { AnswerCache } from '../cache/answer-cache.ts'
import type { Query } from '../wire/query.ts'
import type { ZoneSet } from './zone-set.ts'

const CACHE_BYTES = 8 * 2 ** 20
/** Valid as long as the zones are unchanged. */
const FOR_EVER = 1e9

/** Cached answers of our zones; they depend only on name and type. */
export class ZoneAnswers {
  private readonly cache = new AnswerCache(CACHE_BYTES, 0)
  private version = 0

  constructor(private readonly zones: ZoneSet) {}

  find({ name, type }: Query, now: number): Answer | null {
    if (this.version !== this.zones.version) {
      this.version = this.zones.version
      this.cache.clear()
    }
    return this.cache.find(name, type, now)?.answer ?? null
  }

  store({ name, type }: Query, answer: Answer, now: number): void {
    this.cache.store(name, type, answer, FOR_EVER, now)
  }

  clear(): void {
    this.cache.clear()
  }
}
