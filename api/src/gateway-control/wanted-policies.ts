import {
  decide,
  type EntriesOf,
  type ListedRule,
  listedRules,
  type PolicySet,
} from '@netwarden/shared/policy'
import { canonicalMac, formatIp, parseNetwork } from '@netwarden/shared/validators'
import type { Clock } from '../platform/time/clock.ts'
import { deviceOf } from '../policies/marked-device.ts'
import { CANARY_DOMAIN } from '../policies/marked-name.ts'
import { isOptOutName, specialZoneOf } from '../policies/own-answers.ts'
import type { Canary } from './canary-rounds.ts'
import type { WantedPolicies } from './gateway-proofs.ts'
import { ListDraw } from './list-draw.ts'

type Question = Awaited<ReturnType<WantedPolicies['question']>>

interface WantedDeps {
  set(): PolicySet
  entriesOf: EntriesOf
  file: { readonly fault: string | null; saveAgain(): void }
  createId(): string
  clock: Pick<Clock, 'now'>
}

/** Rules that are looked at for questions, and questions that are kept of each segment. */
const MOST_RULES = 2_000
const MOST_QUESTIONS = 5
/** Entries of lists that are drawn for processes without the texts of the lists. */
const MOST_DRAWN = 48
/** Addresses of devices that are probably in no other segment; the last ones are of documentation. */
const ANYONE = ['127.0.0.1', '192.0.2.1', '2001:db8::1']

/** Questions from the policies in force: names that are banned for a device, in turn, else a name that passes. */
export class WantedPoliciesInForce implements WantedPolicies {
  #of: PolicySet | null = null
  #banned: readonly Canary[] = []
  /** An address of each segment, or a MAC where it has no other device. */
  #devices: ReadonlyMap<string, string> = new Map()
  #asked = 0
  readonly #draw: ListDraw

  constructor(private readonly deps: WantedDeps) {
    this.#draw = new ListDraw(deps.entriesOf)
  }

  generation(): number {
    return this.deps.set().generation
  }

  saveFault(): string | null {
    return this.deps.file.fault
  }

  saveAgain(): void {
    this.deps.file.saveAgain()
  }

  async question(): Promise<Question> {
    await this.#follow()
    this.#asked += 1
    const banned = this.#banned.filter((question) => this.verdictOf(question) === 'banned')
    const [deviceIp = ''] = ANYONE
    return (
      banned[this.#asked % banned.length] ?? { name: `${this.deps.createId()}.${CANARY_DOMAIN}`, deviceIp }
    )
  }

  verdictOf({ name, deviceIp }: Question, at = this.deps.clock.now()): 'passed' | 'banned' {
    return decide(this.deps.set(), { at, ...deviceOf(deviceIp), domain: name, answers: [] }).solvedMode
  }

  /**
   * Of every segment a name without a rule of its own, and of those with rules for names one that is banned, in turn; and one
   * entry that is drawn from the lists in force.
   */
  async canaries(): Promise<Canary[]> {
    await this.#follow()
    this.#asked += 1
    const ofSegments = [...this.#devices].flatMap(([segmentId, deviceIp]) => {
      const own = { segmentId, deviceIp, name: `${this.deps.createId()}.${CANARY_DOMAIN}` }
      const listed = this.#banned.filter((canary) => canary.segmentId === segmentId)
      return [own, listed[this.#asked % listed.length] ?? []].flat()
    })
    return [...ofSegments, ...(await this.#drawn(1))]
  }

  /** Entries that are drawn from the lists in force; without any, banned names of all segments. */
  async listedCanaries(): Promise<readonly Canary[]> {
    await this.#follow()
    const drawn = await this.#drawn(MOST_DRAWN)
    return drawn.length > 0 ? drawn : this.#banned
  }

  async #drawn(count: number): Promise<Canary[]> {
    const drawn = new Map<string, Canary>()
    for (let index = 0; index < count; index += 1) {
      const rule = await this.#draw.next(this.deps.set(), (listed) => this.#asQuestion(listed) !== null)
      const canary = rule && this.#asQuestion(rule)
      if (!canary) break
      drawn.set(`${canary.segmentId} ${canary.name}`, canary)
    }
    return [...drawn.values()]
  }

  /** Null for a rule that is not about one name which is banned for a device of its segment. */
  #asQuestion({ segmentId, group, entry, solvedMode, device, isExcluded }: ListedRule): Canary | null {
    const isName = group !== 'ip' && group !== 'device' && !entry.startsWith('*.')
    if (!isName || solvedMode !== 'banned' || device !== null || isExcluded || isOwn(entry)) return null
    const deviceIp = this.#devices.get(segmentId ?? '')
    return segmentId === null || deviceIp === undefined ? null : { segmentId, name: entry, deviceIp }
  }

  async #follow(): Promise<void> {
    const set = this.deps.set()
    if (set === this.#of) return
    this.#devices = devicesOf(set)
    this.#banned = await this.#collect(set)
    this.#of = set
  }

  async #collect(set: PolicySet): Promise<Canary[]> {
    const canaries: Canary[] = []
    const kept = new Map<string, number>()
    let rules = 0
    try {
      for await (const rule of listedRules(set, this.deps.entriesOf)) {
        rules += 1
        if (rules > MOST_RULES) break
        const canary = this.#asQuestion(rule)
        const count = kept.get(rule.segmentId ?? '') ?? 0
        if (!canary || count === MOST_QUESTIONS) continue
        kept.set(canary.segmentId, count + 1)
        canaries.push(canary)
      }
    } catch {
      // The text of a list is not written yet: the questions that were found are enough.
    }
    return canaries
  }
}

/** A device of each segment that is decided by it, and not by one of a higher rank: by its address if there is one. */
function devicesOf(set: PolicySet): Map<string, string> {
  const listed = set.segments.flatMap(({ id, entries }) => {
    const isIn = (device: string | undefined) => device !== undefined && segmentOf(set, device) === id
    const device = entries.map(addressIn).find(isIn) ?? entries.map(macIn).find(isIn)
    return device === undefined ? [] : [[id, device] as const]
  })
  const anyone = ANYONE.find((ip) => segmentOf(set, ip) === set.builtIn.id)
  return new Map([...listed, ...(anyone === undefined ? [] : [[set.builtIn.id, anyone] as const])])
}

/** Undefined for a MAC. */
function addressIn(entry: string): string | undefined {
  const network = parseNetwork(entry)
  return network ? formatIp(network.address) : undefined
}

function macIn(entry: string): string | undefined {
  return canonicalMac(entry) ?? undefined
}

function segmentOf(set: PolicySet, device: string): string {
  return decide(set, { at: 0, ...deviceOf(device), domain: null, answers: [] }).segmentId
}

/** Names that the gateway answers before any policy. */
function isOwn(name: string): boolean {
  return isOptOutName(name) || specialZoneOf(name) !== null
}
