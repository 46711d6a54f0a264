import type { ApiUsage } from '@netwarden/shared/contract'
import type { AnsweredRequest } from '../../platform/http/answered-request.ts'
import type { Clock } from '../../platform/time/clock.ts'

interface Tally {
  count: number
  errors: number
  sum: number
  longest: number
}

const MINUTE = 60_000
const MINUTES = 60
const MOST_ROUTES = 500
const SHOWN = 10
/** Served for as long as the console is open. */
const STREAM = '/api/stream'

/** Counts this process's answers by minute and route, for an hour. */
export class RequestMeter {
  readonly #minutes = new Map<number, Map<string, Tally>>()
  readonly #startedAt: number

  constructor(private readonly clock: Clock) {
    this.#startedAt = clock.now()
  }

  note({ method, url, status, took }: AnsweredRequest): void {
    const minute = Math.floor(this.clock.now() / MINUTE)
    const routes = this.#minutes.get(minute) ?? this.#open(minute)
    const name = `${method} ${url}`
    const tally = routes.get(name) ?? { count: 0, errors: 0, sum: 0, longest: 0 }
    if (!routes.has(name) && routes.size >= MOST_ROUTES) return
    tally.count += 1
    tally.errors += status >= 500 ? 1 : 0
    tally.sum += took
    tally.longest = Math.max(tally.longest, took)
    routes.set(name, tally)
  }

  usage(): Omit<ApiUsage, 'tokens' | 'sessions' | 'jobs'> {
    const now = Math.floor(this.clock.now() / MINUTE)
    const first = now - MINUTES + 1
    const perMinute = Array.from({ length: MINUTES }, (_, index) => {
      const tallies = [...(this.#minutes.get(first + index)?.values() ?? [])]
      return {
        name: new Date((first + index) * MINUTE).toISOString(),
        requests: tallies.reduce((sum, { count }) => sum + count, 0),
        errors: tallies.reduce((sum, { errors }) => sum + errors, 0),
      }
    })
    return {
      from: new Date(Math.max(this.#startedAt, first * MINUTE)).toISOString(),
      requests: perMinute.reduce((sum, { requests }) => sum + requests, 0),
      errors: perMinute.reduce((sum, { errors }) => sum + errors, 0),
      perMinute,
      slowest: this.#slowest(first),
    }
  }

  #slowest(first: number): ApiUsage['slowest'] {
    const whole = new Map<string, Tally>()
    for (const [minute, routes] of this.#minutes) {
      if (minute < first) continue
      for (const [name, { count, errors, sum, longest }] of routes) {
        const tally = whole.get(name) ?? { count: 0, errors: 0, sum: 0, longest: 0 }
        tally.count += count
        tally.errors += errors
        tally.sum += sum
        tally.longest = Math.max(tally.longest, longest)
        whole.set(name, tally)
      }
    }
    return [...whole]
      .filter(([name]) => name.includes(' /api/') && !name.endsWith(` ${STREAM}`))
      .map(([name, { count, errors, sum, longest }]) => {
        const [method = '', url = ''] = name.split(' ')
        return { method, url, count, errors, mean: rounded(sum / count), longest: rounded(longest) }
      })
      .sort((a, b) => b.mean - a.mean)
      .slice(0, SHOWN)
  }

  #open(minute: number): Map<string, Tally> {
    for (const old of this.#minutes.keys()) if (old <= minute - MINUTES) this.#minutes.delete(old)
    const routes = new Map<string, Tally>()
    this.#minutes.set(minute, routes)
    return routes
  }
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10
}
