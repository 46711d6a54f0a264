import type { SolvedMode } from '@netwarden/shared/domain'
import { AppError } from '@netwarden/shared/errors'
import type { Canary } from '../../gateway-control/canary-rounds.ts'
import { CANARY_DOMAIN } from '../../policies/marked-name.ts'
import { isOptOutName, specialZoneOf } from '../../policies/own-answers.ts'
import { hasPrivateAddress } from '../../policies/private-addresses.ts'
import type { PopularName } from './observed-visits.repository.ts'

interface NamesDeps {
  wanted: { canaries(): Promise<readonly Canary[]>; listedCanaries(): Promise<readonly Canary[]> }
  /** Names that devices have visited lately and that passed. */
  popular(): Promise<readonly PopularName[]>
}

/** Names of each verdict in a round. */
const MOST_NAMES = 4
/** Entries are drawn for all servers that are asked within this time (ms). */
const LISTED_LASTS = 5_000
/** Visits are read again after this time (ms). */
const POPULAR_LASTS = 600_000
/** Visits that could not be read, or have no name to ask, are read again after this time (ms). */
const NOTHING_LASTS = 60_000

/** Ordinary names for an observed server, because it does not know the signed ones. */
export class ObservedNames {
  readonly #banned = new SharedRead(
    () => this.#readBanned(),
    () => LISTED_LASTS,
  )
  readonly #visited = new SharedRead(
    () => this.#readVisited(),
    (names) => (names.length > 0 ? POPULAR_LASTS : NOTHING_LASTS),
  )

  constructor(private readonly deps: NamesDeps) {}

  /** Some that are banned by the policies in force, and some that devices visit. */
  async choose(verdictOf: (name: string) => SolvedMode): Promise<string[]> {
    const listed = await this.#banned.get()
    return [
      ...someOf(listed.filter((name) => verdictOf(name) === 'banned')),
      ...someOf((await this.#visited.get()).filter((name) => verdictOf(name) === 'passed')),
    ]
  }

  /** Entries of the policies; whether they are banned for the console, their caller decides. */
  async #readBanned(): Promise<readonly string[]> {
    const { wanted } = this.deps
    const found = [...(await wanted.canaries()), ...(await wanted.listedCanaries())]
    return found.map(({ name }) => name).filter(isAskable)
  }

  async #readVisited(): Promise<readonly string[]> {
    const found = await this.deps.popular().catch((cause: unknown) => {
      // While the event store is away or busy, the names of the policies are enough.
      if (cause instanceof AppError) return []
      throw cause
    })
    return found.filter(({ name, ip }) => isAskable(name) && !hasPrivateAddress([ip])).map(({ name }) => name)
  }
}

/** Names, or the failure to read them, for all who ask meanwhile and for a time after. */
class SharedRead {
  #kept: { names: Promise<readonly string[]>; until: number } | null = null

  constructor(
    private readonly read: () => Promise<readonly string[]>,
    /** How long names last (ms), by a clock that is never set. */
    private readonly lasts: (names: readonly string[]) => number,
  ) {}

  get(): Promise<readonly string[]> {
    if (this.#kept && performance.now() < this.#kept.until) return this.#kept.names
    const names = this.read()
    const kept = { names, until: Number.POSITIVE_INFINITY }
    this.#kept = kept
    const keep = (found: readonly string[]) => {
      kept.until = performance.now() + this.lasts(found)
    }
    names.then(keep, () => keep([]))
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
