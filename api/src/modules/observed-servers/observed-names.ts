import type { SolvedMode } from '@netwarden/shared/domain'
import { AppError } from '@netwarden/shared/errors'
import type { Canary } from '../../gateway-control/canary-rounds.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { CANARY_DOMAIN } from '../../policies/marked-name.ts'
import { isOptOutName, specialZoneOf } from '../../policies/own-answers.ts'
import { hasPrivateAddress } from '../../policies/private-addresses.ts'
import type { PopularName } from './observed-visits.repository.ts'

interface NamesDeps {
  wanted: { canaries(): Promise<readonly Canary[]>; listedCanaries(): Promise<readonly Canary[]> }
  /** Names that devices have visited lately and that passed. */
  popular(): Promise<readonly PopularName[]>
  clock: Pick<Clock, 'now'>
}

/** Names of each verdict in a round. */
const MOST_NAMES = 4
/** Entries are drawn for all servers that are asked within this time (ms). */
const LISTED_LASTS = 5_000
/** Visits are read again after this time (ms). */
const POPULAR_LASTS = 600_000

/** Ordinary names for an observed server, because it does not know the signed ones. */
export class ObservedNames {
  #listed: { at: number; names: readonly string[] } | null = null
  #popular: { at: number; names: readonly string[] } | null = null

  constructor(private readonly deps: NamesDeps) {}

  /** Some that are banned by the policies in force, and some that devices visit. */
  async choose(verdictOf: (name: string) => SolvedMode): Promise<string[]> {
    const listed = await this.#banned()
    return [
      ...someOf(listed.filter((name) => verdictOf(name) === 'banned')),
      ...someOf((await this.#visited()).filter((name) => verdictOf(name) === 'passed')),
    ]
  }

  /** Entries of the policies; whether they are banned for the console, their caller decides. */
  async #banned(): Promise<readonly string[]> {
    const { wanted, clock } = this.deps
    const now = clock.now()
    if (this.#listed && now - this.#listed.at < LISTED_LASTS) return this.#listed.names
    const found = [...(await wanted.canaries()), ...(await wanted.listedCanaries())]
    const names = found.map(({ name }) => name).filter(isAskable)
    this.#listed = { at: now, names }
    return names
  }

  async #visited(): Promise<readonly string[]> {
    const now = this.deps.clock.now()
    if (this.#popular && now - this.#popular.at < POPULAR_LASTS) return this.#popular.names
    const found = await this.deps.popular().catch((cause: unknown) => {
      // While the event store is away or busy, the names of the policies are enough.
      if (cause instanceof AppError) return []
      throw cause
    })
    const names = found
      .filter(({ name, ip }) => isAskable(name) && !hasPrivateAddress([ip]))
      .map(({ name }) => name)
    if (names.length > 0) this.#popular = { at: now, names }
    return names
  }
}

/** Other servers answer special names by rules of their own. */
function isAskable(name: string): boolean {
  return !name.endsWith(CANARY_DOMAIN) && !isOptOutName(name) && specialZoneOf(name) === null
}

function someOf(names: readonly string[]): string[] {
  const left = [...new Set(names)]
  const some: string[] = []
  while (left.length > 0 && some.length < MOST_NAMES)
    some.push(...left.splice(Math.floor(Math.random() * left.length), 1))
  return some
}
