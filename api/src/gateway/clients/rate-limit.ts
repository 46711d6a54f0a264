/** What happens to a query beyond the limit: every second one is answered with TC, so that a real client uses TCP. */
export type RateVerdict = 'within' | 'truncate' | 'drop'

/** One client's queries in the current second. Queries with a verified address are counted separately. */
export class RateBucket {
  private second = 0
  private unverified = 0
  private verified = 0

  /** `limit` 0 is unlimited; `now` is epoch ms. */
  take(limit: number, isVerified: boolean, now: number): RateVerdict {
    if (limit === 0) return 'within'
    const second = Math.floor(now / 1_000)
    if (second !== this.second) {
      this.second = second
      this.unverified = 0
      this.verified = 0
    }
    const count = isVerified ? ++this.verified : ++this.unverified
    if (count <= limit) return 'within'
    return !isVerified && (count - limit) % 2 === 1 ? 'truncate' : 'drop'
  }
}
