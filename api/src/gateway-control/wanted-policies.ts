import { decide, type EntriesOf, listedRules, type PolicySet } from '@netwarden/shared/policy'
import { formatIp, parseNetwork } from '@netwarden/shared/validators'
import type { Clock } from '../platform/time/clock.ts'
import { CANARY_DOMAIN } from '../policies/marked-name.ts'
import { isOptOutName, specialZoneOf } from '../policies/own-answers.ts'
import type { Canary } from './canary-rounds.ts'
import type { WantedPolicies } from './gateway-proofs.ts'

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
/** Addresses of devices that are probably in no other segment; the last ones are of documentation. */
const ANYONE = ['127.0.0.1', '192.0.2.1', '2001:db8::1']

/** Questions from the policies in force: names that are banned for a device, in turn, else a name that passes. */
export class WantedPoliciesInForce implements WantedPolicies {
  #of: PolicySet | null = null
  #banned: readonly Canary[] = []
  /** An address of each segment that has one. */
  #devices: ReadonlyMap<string, string> = new Map()
  #asked = 0

  constructor(private readonly deps: WantedDeps) {}

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

  verdictOf({ name, deviceIp }: Question): 'passed' | 'banned' {
    const at = this.deps.clock.now()
    return decide(this.deps.set(), { at, deviceIp, deviceMac: null, domain: name, answers: [] }).solvedMode
  }

  /** Of every segment a name without a rule of its own, and of those with rules for names one that is banned, in turn. */
  async canaries(): Promise<Canary[]> {
    await this.#follow()
    this.#asked += 1
    return [...this.#devices].flatMap(([segmentId, deviceIp]) => {
      const own = { segmentId, deviceIp, name: `${this.deps.createId()}.${CANARY_DOMAIN}` }
      const listed = this.#banned.filter((canary) => canary.segmentId === segmentId)
      return [own, listed[this.#asked % listed.length] ?? []].flat()
    })
  }

  /** The banned names of all segments that are kept for questions. */
  async listedCanaries(): Promise<readonly Canary[]> {
    await this.#follow()
    return this.#banned
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
      for await (const { segmentId, group, entry, solvedMode, device, isExcluded } of listedRules(
        set,
        this.deps.entriesOf,
      )) {
        rules += 1
        if (rules > MOST_RULES) break
        const isName = group !== 'ip' && group !== 'device' && !entry.startsWith('*.')
        if (!isName || solvedMode !== 'banned' || device !== null || isExcluded || isOwn(entry)) continue
        const count = kept.get(segmentId ?? '') ?? 0
        const deviceIp = this.#devices.get(segmentId ?? '')
        if (segmentId === null || deviceIp === undefined || count === MOST_QUESTIONS) continue
        kept.set(segmentId, count + 1)
        canaries.push({ segmentId, name: entry, deviceIp })
      }
    } catch {
      // The text of a list is not written yet: the questions that were found are enough.
    }
    return canaries
  }
}

/** An address of each segment whose devices are decided by it, and not by one of a higher rank. */
function devicesOf(set: PolicySet): Map<string, string> {
  const listed = set.segments.flatMap(({ id, entries }) => {
    const deviceIp = entries.map(addressIn).find((ip) => ip !== undefined && segmentOf(set, ip) === id)
    return deviceIp === undefined ? [] : [[id, deviceIp] as const]
  })
  const anyone = ANYONE.find((ip) => segmentOf(set, ip) === set.builtIn.id)
  return new Map([...listed, ...(anyone === undefined ? [] : [[set.builtIn.id, anyone] as const])])
}

/** Undefined for a MAC. */
function addressIn(entry: string): string | undefined {
  const network = parseNetwork(entry)
  return network ? formatIp(network.address) : undefined
}

function segmentOf(set: PolicySet, deviceIp: string): string {
  return decide(set, { at: 0, deviceIp, deviceMac: null, domain: null, answers: [] }).segmentId
}

/** Names that the gateway answers before any policy. */
function isOwn(name: string): boolean {
  return isOptOutName(name) || specialZoneOf(name) !== null
}
