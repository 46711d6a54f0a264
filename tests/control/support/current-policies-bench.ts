import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import {
  decide,
  openListIndex,
  openPolicies,
  type PauseRow,
  type PolicySet,
  packPolicies,
  type SegmentRow,
} from '@netwarden/shared/policy'
import type { PolicyChange } from '../../../api/src/modules/policy-snapshot/control-rows.repository.ts'
import { CurrentPolicies } from '../../../api/src/modules/policy-snapshot/current-policies.ts'
import type { StoredEnablement } from '../../../api/src/platform/state/tables/control.ts'
import type { BuiltInList } from '../../../api/src/policies/built-in-lists.ts'
import { buildListIndex, listRows } from '../../../api/src/policies/default-policies.ts'
import type { LivePolicy } from '../../../api/src/policies/live-rows.ts'

const BUILT_IN: SegmentRow = { id: BUILT_IN_SEGMENT_ID, rank: 1, defaultMode: 'passed', entries: [] }

/** A keeper over rows that the test changes, and questions at the time that it sets. */
export class CurrentPoliciesBench {
  now: number
  policies: LivePolicy[] = []
  pauses: PauseRow[] = []
  enablements: StoredEnablement[] = []
  reads = 0
  /** Of all policies. */
  wholeReads = 0
  generation = 7
  /** The lines of the change feed, and the number up to which they were deleted. */
  changes: PolicyChange[] = []
  forgottenTo = 0
  /** Changes that occur while the rows are read. */
  changesAhead = 0
  onRead: () => void = () => undefined
  isAway = false
  errors = 0
  readonly handedOn: PolicySet[] = []
  readonly currentPolicies: CurrentPolicies

  constructor(
    time: string,
    readonly builtIns: BuiltInList[],
  ) {
    this.now = Date.parse(time)
    this.currentPolicies = new CurrentPolicies({
      repository: {
        generation: async () => this.generation,
        changesSince: async (generation) => this.#changesSince(generation),
        segments: async () => {
          this.reads += 1
          this.onRead()
          if (this.isAway) throw new Error('the state store is away')
          if (this.changesAhead-- > 0) this.generation += 1
          return [BUILT_IN]
        },
        enablements: async () => this.enablements,
        pauses: async () => this.pauses,
        policies: () => {
          this.wholeReads += 1
          return this.#pages()
        },
        policiesOf: (ids) => this.#pages(ids),
      },
      clock: { now: () => this.now },
      lists: {
        rows: listRows(builtIns),
        index: buildListIndex(builtIns, [3, 4]),
        versions: [],
        textOf: async () => [],
        refresh: async () => undefined,
      },
      pack: async (rows, lists) => packPolicies(rows, lists),
      file: { keep: () => undefined },
      retryPause: 5,
      logger: {
        error: () => {
          this.errors += 1
        },
        warn: () => {
          this.errors += 1
        },
      },
    })
    this.currentPolicies.handOnTo(({ base, changed }, { buffer }) => {
      const names = openListIndex(buffer)
      const set =
        names && (changed ? openPolicies(changed, names, base.packed) : openPolicies(base.packed, names))
      if (set) this.handedOn.push(set)
    })
  }

  async *#pages(ids?: readonly string[]): AsyncGenerator<LivePolicy[]> {
    yield this.policies.filter(({ id }) => ids === undefined || ids.includes(id))
  }

  #changesSince(generation: number): PolicyChange[] | null {
    const isKnown = generation >= this.forgottenTo
    return isKnown ? this.changes.filter(({ sequence }) => sequence > generation) : null
  }

  /** Records a change of a policy, or null for more than single lines can report. */
  change(id: string | null): void {
    this.generation += 1
    this.changes.push({ sequence: this.generation, area: 'custom-policies', id })
  }

  remove(id: string): void {
    this.policies = this.policies.filter((policy) => policy.id !== id)
    this.change(id)
  }

  add(domain: string, fields: Partial<Pick<LivePolicy, 'expiresAt' | 'schedule'>> = {}): void {
    this.policies.push({
      id: domain,
      segmentId: BUILT_IN_SEGMENT_ID,
      policyGroup: 'domain',
      entry: domain,
      deviceIp: null,
      deviceMac: null,
      solvedMode: 'banned',
      validFrom: null,
      expiresAt: null,
      schedule: null,
      exceptionDomain: null,
      shadow: 0,
      ...fields,
    })
    this.change(domain)
  }

  verdict(domain: string): string {
    return verdictOf(this.currentPolicies.set, domain, this.now)
  }

  /** The verdict just before each of these times and from then on. */
  verdictsAround(domain: string, times: readonly string[]): string[] {
    return times.flatMap((time) =>
      [Date.parse(time) - 1, Date.parse(time)].map((at) => verdictOf(this.currentPolicies.set, domain, at)),
    )
  }

  /** The verdict of the snapshot handed on last. */
  handedVerdict(domain: string): string | null {
    const set = this.handedOn.at(-1)
    return set ? verdictOf(set, domain, this.now) : null
  }
}

function verdictOf(set: PolicySet, domain: string, at: number): string {
  return decide(set, { at, deviceIp: '192.0.2.1', deviceMac: null, domain, answers: [] }).solvedMode
}
