import { decide, type EntriesOf, listedRules, type PolicySet } from '@netwarden/shared/policy'
import { formatIp, parseNetwork } from '@netwarden/shared/validators'
import type { Clock } from '../../platform/time/clock.ts'
import { CANARY_DOMAIN } from '../../policies/marked-name.ts'
import { isOptOutName, specialZoneOf } from '../../policies/own-answers.ts'
import type { WantedPolicies } from '../gateway/index.ts'

type Question = Awaited<ReturnType<WantedPolicies['question']>>

interface WantedDeps {
  set(): PolicySet
  entriesOf: EntriesOf
  file: { readonly fault: string | null; saveAgain(): void }
  createId(): string
  clock: Pick<Clock, 'now'>
}

/** Rules that are looked at for questions, and questions that are kept. */
const MOST_RULES = 500
const MOST_QUESTIONS = 20
/** Addresses of devices that are probably in no other segment; the last ones are of documentation. */
const ANYONE = ['127.0.0.1', '192.0.2.1', '2001:db8::1']

/** Questions from the policies in force: names that are banned for a device, in turn, else a name that passes. */
export class WantedPoliciesInForce implements WantedPolicies {
  #of: PolicySet | null = null
  #banned: readonly Question[] = []
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
    const set = this.deps.set()
    if (set !== this.#of) this.#banned = await this.#collect(set)
    this.#of = set
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

  async #collect(set: PolicySet): Promise<Question[]> {
    const devices = new Map(set.segments.map(({ id, entries }) => [id, deviceIn(entries)]))
    const anyone = ANYONE.find((ip) => segmentOf(set, ip) === set.builtIn.id)
    const questions: Question[] = []
    let rules = 0
    try {
      for await (const { segmentId, group, entry, solvedMode, device, isExcluded } of listedRules(
        set,
        this.deps.entriesOf,
      )) {
        rules += 1
        if (rules > MOST_RULES || questions.length === MOST_QUESTIONS) break
        const isName = group !== 'ip' && group !== 'device' && !entry.startsWith('*.')
        if (!isName || solvedMode !== 'banned' || device !== null || isExcluded || isOwn(entry)) continue
        const deviceIp = devices.get(segmentId ?? '') ?? (set.builtIn.id === segmentId ? anyone : undefined)
        if (deviceIp !== undefined) questions.push({ name: entry, deviceIp })
      }
    } catch {
      // The text of a list is not written yet: the questions that were found are enough.
    }
    return questions
  }
}

/** An address of a segment's first network; undefined where its devices are known by MAC only. */
function deviceIn(entries: readonly string[]): string | undefined {
  for (const entry of entries) {
    const network = parseNetwork(entry)
    if (network) return formatIp(network.address)
  }
  return undefined
}

function segmentOf(set: PolicySet, deviceIp: string): string {
  return decide(set, { at: 0, deviceIp, deviceMac: null, domain: null, answers: [] }).segmentId
}

/** Names that the gateway answers before any policy. */
function isOwn(name: string): boolean {
  return isOptOutName(name) || specialZoneOf(name) !== null
}
