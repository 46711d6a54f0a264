import type { ParsedVisit } from './visit.ts'

/** A question of the console to an observed server. */
export interface OwnQuestion {
  /** Address of the console. */
  from: string
  name: string
  /** Epoch ms. */
  at: number
}

/** The clock of a server, and the time of its answer, may differ by this from ours (ms). */
const TOLERANCE = 60_000

/** Knows the questions of the console by address, name and time, because ordinary names carry no mark. */
export class OwnQuestions {
  #askers: ReadonlySet<string> = new Set()
  #times: ReadonlyMap<string, readonly number[]> = new Map()

  readonly use = (questions: readonly OwnQuestion[]): void => {
    const times = new Map<string, number[]>()
    for (const { from, name, at } of questions) {
      const key = `${from} ${name}`
      times.set(key, [...(times.get(key) ?? []), at])
    }
    this.#askers = new Set(questions.map(({ from }) => from))
    this.#times = times
  }

  has({ deviceIp, domain, at }: Pick<ParsedVisit, 'deviceIp' | 'domain' | 'at'>): boolean {
    if (deviceIp === null || !this.#askers.has(deviceIp)) return false
    const times = this.#times.get(`${deviceIp} ${domain}`)
    return times?.some((asked) => Math.abs(asked - at) <= TOLERANCE) ?? false
  }
}
