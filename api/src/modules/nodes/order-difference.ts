import type { PlannedChange } from '@netwarden/shared/contract'
import {
  type ListedRule,
  listedRules,
  openListIndex,
  openPacked,
  openPolicies,
  type PolicySet,
  policySetOf,
} from '@netwarden/shared/policy'
import { finishSteps } from '@netwarden/shared/steps'
import type { Order, OrderPart } from '../../node-protocol/order.ts'
import type { ListText, ListVersion } from '../../policies/list-texts.ts'
import { zonesPart } from '../../policies/zones-file.ts'

interface DifferenceDeps {
  /** Null where it is not kept any more. */
  part(hash: string): Promise<Buffer | null>
  textOf(version: ListVersion): Promise<ListText>
  names(): Promise<{ segment(id: string | null): string; list(id: string): string }>
}

/** The settings of an order are one entry. */
const SETTINGS: Omit<PlannedChange, 'added' | 'removed'> = { kind: 'settings', zone: '' }

/** What an order changes for an enforcer that has another one. */
export class OrderDifference {
  constructor(private readonly deps: DifferenceDeps) {}

  /** `before` is null for an enforcer that has none. Null where a part is not kept any more. */
  async between(before: Order | null, after: Order): Promise<PlannedChange[] | null> {
    const names = await this.deps.names()
    const [own, zones] = [await this.#rules(before, after, names), await this.#zones(before, after)]
    if (!own || !zones) return null
    const lists = await this.#lists(before, after, (id) => names.list(id))
    const [had, has] = [before && (await this.#settings(before)), await this.#settings(after)]
    const settings = had === has ? [] : [{ ...SETTINGS, added: 1, removed: before ? 1 : 0 }]
    return [...own, ...lists, ...zones, ...settings]
  }

  async #rules(
    before: Order | null,
    after: Order,
    { segment }: { segment(id: string | null): string },
  ): Promise<PlannedChange[] | null> {
    const isSame = before?.parts.base.hash === after.parts.base.hash
    if (isSame && before?.parts.changed?.hash === after.parts.changed?.hash) return []
    const [old, now] = [before && (await this.#setOf(before)), await this.#setOf(after)]
    return (before && !old) || !now ? null : rulesBetween(old, now, segment)
  }

  async #setOf({ parts }: Order): Promise<PolicySet | null> {
    const [names, base, changed] = await Promise.all([
      this.#buffer(parts.names),
      this.#buffer(parts.base),
      parts.changed && this.#buffer(parts.changed),
    ])
    const index = names && openListIndex(names)
    if (!index || !base) return null
    if (!parts.changed) return openPolicies(base, index)
    const [opened, over] = [openPacked(base), changed && openPacked(changed)]
    if (!opened || !over) return null
    const set = policySetOf(finishSteps(over), index, finishSteps(opened))
    return set && finishSteps(set)
  }

  async #lists(before: Order | null, after: Order, name: (id: string) => string): Promise<PlannedChange[]> {
    const old = new Map((before?.lists ?? []).map((version) => [version[0], version]))
    const now = new Map(after.lists.map((version) => [version[0], version]))
    const changes: PlannedChange[] = []
    for (const id of new Set([...old.keys(), ...now.keys()])) {
      const [had, has] = [old.get(id), now.get(id)]
      if (had?.[2] === has?.[2]) continue
      changes.push({ kind: 'list', zone: name(id), ...(await this.#compare(had, has)) })
    }
    return changes
  }

  async #compare(had: ListTuple | undefined, has: ListTuple | undefined) {
    try {
      return await differenceOf(await this.#lines(had), await this.#lines(has))
    } catch {
      return { added: null, removed: null } // The former version is not kept any more.
    }
  }

  async #lines(version: ListTuple | undefined): Promise<AsyncIterator<string>> {
    if (!version) return linesOf([])
    const [id, number, hash] = version
    return linesOf(await this.deps.textOf({ id, version: number, hash }))
  }

  async #zones(before: Order | null, after: Order): Promise<PlannedChange[] | null> {
    if (before?.parts.zones.hash === after.parts.zones.hash) return []
    const [old, now] = [before ? await this.#zonesOf(before) : new Map(), await this.#zonesOf(after)]
    if (!old || !now) return null
    return [...new Set([...old.keys(), ...now.keys()])].flatMap((zone) => {
      const [had, has] = [new Set<string>(old.get(zone)), new Set<string>(now.get(zone))]
      const [added, removed] = [missingIn(had, has), missingIn(has, had)]
      return added + removed === 0 ? [] : [{ kind: 'zone' as const, zone, added, removed }]
    })
  }

  /** The lines of each zone. */
  async #zonesOf({ parts }: Order): Promise<Map<string, string[]> | null> {
    const bytes = await this.deps.part(parts.zones.hash)
    if (!bytes) return null
    const { zones } = zonesPart.parse(JSON.parse(bytes.toString()))
    return new Map(zones.map(({ id, text }) => [originIn(text) ?? id, text.split('\n')]))
  }

  /** Without the questions about lists, which follow from the policies. */
  async #settings({ parts }: Order): Promise<string | null> {
    const bytes = await this.deps.part(parts.settings.hash)
    if (!bytes) return null
    const { samples: _, ...settings } = JSON.parse(bytes.toString()) as Record<string, unknown>
    return JSON.stringify(settings)
  }

  async #buffer({ hash }: OrderPart): Promise<ArrayBuffer | null> {
    const bytes = await this.deps.part(hash)
    return bytes && new Uint8Array(bytes).buffer
  }
}

/** How the rules of segments differ, without those of lists. `before` is null where there were none. */
export async function rulesBetween(
  before: PolicySet | null,
  after: PolicySet,
  nameOf: (segmentId: string | null) => string,
): Promise<PlannedChange[]> {
  const [old, now] = [
    before ? await rulesOf(before) : new Map<string | null, Set<string>>(),
    await rulesOf(after),
  ]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id) => {
    const [had, has] = [old.get(id) ?? new Set<string>(), now.get(id) ?? new Set<string>()]
    const [added, removed] = [missingIn(had, has), missingIn(has, had)]
    return added + removed === 0 ? [] : [{ kind: 'rules' as const, zone: nameOf(id), added, removed }]
  })
}

async function rulesOf(set: PolicySet): Promise<Map<string | null, Set<string>>> {
  const rules = new Map<string | null, Set<string>>()
  for await (const rule of listedRules(set, () => [])) {
    const known = rules.get(rule.segmentId) ?? new Set()
    known.add(textOf(rule))
    rules.set(rule.segmentId, known)
  }
  return rules
}

type ListTuple = Order['lists'][number]

function textOf({ term, ...rule }: ListedRule): string {
  return JSON.stringify([rule, term])
}

/** How many of `has` are not in `had`. */
function missingIn(had: ReadonlySet<string>, has: ReadonlySet<string>): number {
  let missing = 0
  for (const text of has) if (!had.has(text)) missing += 1
  return missing
}

async function* linesOf(text: ListText): AsyncGenerator<string> {
  let rest = ''
  for await (const part of text) {
    const lines = (rest + (typeof part === 'string' ? part : Buffer.from(part).toString())).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield line
  }
  if (rest !== '') yield rest
}

/** Both are sorted. */
async function differenceOf(had: AsyncIterator<string>, has: AsyncIterator<string>) {
  const counts = { added: 0, removed: 0 }
  let [old, now] = await Promise.all([had.next(), has.next()])
  while (!old.done || !now.done) {
    if (!old.done && !now.done && old.value === now.value) {
      ;[old, now] = await Promise.all([had.next(), has.next()])
    } else if (now.done || (!old.done && old.value < now.value)) {
      counts.removed += 1
      old = await had.next()
    } else {
      counts.added += 1
      now = await has.next()
    }
  }
  return counts
}

/** The origin that the text of a zone names first. */
function originIn(text: string): string | null {
  return /^\$ORIGIN\s+(\S+?)\.?\s*$/im.exec(text)?.[1] ?? null
}
