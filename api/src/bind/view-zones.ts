import {
  type CompiledSegment,
  counts,
  type EntriesOf,
  findException,
  groupVerdict,
  LIST_GROUPS,
  type ListGroup,
  locateDevice,
  type PolicySet,
  type Rule,
  readListEntry,
  stateAt,
} from '@netwarden/shared/policy'
import { parseNetwork } from '@netwarden/shared/validators'
import { addressTrigger, reachedNetworks } from './address-triggers.ts'
import { type Inexpressible, OWN_DOMAIN, type PolicyZone } from './bind-plan.ts'
import { MARK_DOMAIN } from './first-zone.ts'
import { type Action, type NameNode, nameNodes } from './name-nodes.ts'

/** Own policies, or those that a segment inherits. */
type Layer = 'own' | 'all'

/** A label that no name of a policy begins with. */
const ANY_LABEL = '\u0001'
/** Names that are written without any escape. */
const PLAIN_NAME = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/
const MOST_CHARACTERS = 253
const YIELD_EVERY = 50_000

/** The device addresses that are known now. */
export interface KnownDevices {
  macOf(ip: string): string | null
  ipsOf(mac: string): readonly string[]
}

/** Makes the policy zones of segments; those that several views share are made once. */
export class ViewZones {
  readonly cannot: Inexpressible[] = []
  readonly #byGroup = new Map<string, Promise<PolicyZone | null>>()

  constructor(
    private readonly set: PolicySet,
    private readonly entriesOf: EntriesOf,
    private readonly devices: KnownDevices,
    private readonly at: number,
  ) {}

  /** In the order of the decision; `exceptions` are those of the devices of the view. */
  async of(segment: CompiledSegment, exceptions: readonly Rule[]): Promise<PolicyZone[]> {
    const { builtIn } = this.set
    const inherited = segment.inherits && segment !== builtIn
    const named = async (of: CompiledSegment, layer: Layer) => {
      const before = layer === 'own' ? [this.#exceptionZone(exceptions)] : []
      const groups: (PolicyZone | null)[] = []
      for (const group of ['domain', ...LIST_GROUPS] as const)
        groups.push(await this.#groupZone(of, group, layer))
      return [this.#deviceZone(segment, layer), ...before, ...groups]
    }
    const zones = [
      ...(await named(segment, 'own')),
      ...(inherited ? await named(builtIn, 'all') : []),
      this.#addressZone(segment, 'own'),
      inherited ? this.#addressZone(builtIn, 'all') : null,
      segment.defaultMode === 'banned' ? closedZone() : null,
    ]
    return zones.flatMap((zone) => zone ?? [])
  }

  #groupZone(
    segment: CompiledSegment,
    group: 'domain' | ListGroup,
    layer: Layer,
  ): Promise<PolicyZone | null> {
    const key = `${segment.id} ${group} ${layer}`
    const known = this.#byGroup.get(key)
    if (known) return known
    const made = this.#makeGroupZone(segment, group, layer)
    this.#byGroup.set(key, made)
    return made
  }

  async #makeGroupZone(
    segment: CompiledSegment,
    group: 'domain' | ListGroup,
    layer: Layer,
  ): Promise<PolicyZone | null> {
    const names = group === 'domain' ? this.#customNames(segment) : await this.#listNames(segment, group)
    const verdictOf = (name: string): Action | null =>
      actionOf(groupVerdict(this.set, segment, group, { at: this.at, name }))
    return this.#zoneOf(`${group}.${layer}`, names, verdictOf)
  }

  #customNames(segment: CompiledSegment): Set<string> {
    const names = new Set<string>()
    for (const { segment: of, rule } of this.set.customDomains.all())
      if (of === segment.index && counts(rule, this.at, false)) names.add(rule.entry)
    return names
  }

  async #listNames(segment: CompiledSegment, group: ListGroup): Promise<Set<string>> {
    const names = new Set<string>()
    for (const [index, row] of this.set.listRows.entries()) {
      const enabled = stateAt(segment.enabledLists[index], this.at)
      if (row?.group !== group || !enabled || !counts(enabled, this.at, false)) continue
      for await (const entry of this.entriesOf(row.id)) {
        names.add(readListEntry(entry).name)
        if (names.size % YIELD_EVERY === 0) await new Promise((resolve) => setImmediate(resolve))
      }
    }
    return names
  }

  #exceptionZone(exceptions: readonly Rule[]): PolicyZone | null {
    const names = new Set(exceptions.map(({ entry }) => entry))
    const verdictOf = (name: string) =>
      actionOf(findException(exceptions, name, this.at, false)?.solvedMode ?? null)
    return this.#zoneOf('exception.own', names, verdictOf)
  }

  #zoneOf(
    part: string,
    names: ReadonlySet<string>,
    verdictOf: (name: string) => Action | null,
  ): PolicyZone | null {
    const name = `${part}.${OWN_DOMAIN}`
    const most = MOST_CHARACTERS - name.length - MARGIN
    const written = [...names].filter((one) => one.length <= most && PLAIN_NAME.test(one))
    if (written.length < names.size)
      this.cannot.push({
        what: name,
        why: { key: 'bind.cannot.names', params: { count: names.size - written.length } },
      })
    const nodes = nameNodes(written, (one, isBelow) => verdictOf(isBelow ? `${ANY_LABEL}.${one}` : one))
    return nodes.length === 0 ? null : { name, nodes, addresses: [] }
  }

  /** The first device rule that counts, for each address with one. */
  #deviceZone(segment: CompiledSegment, layer: Layer): PolicyZone | null {
    const rules = (layer === 'own' ? segment : this.set.builtIn).devices
    if (!rules) return null
    const ips = new Set<string>()
    for (const { entry } of rules.all()) {
      if (parseNetwork(entry)) ips.add(entry)
      else for (const ip of this.devices.ipsOf(entry)) ips.add(ip)
    }
    const addresses = [...ips].sort().flatMap((ip) => {
      const place = locateDevice(this.set, ip, this.devices.macOf(ip))
      if (place.segment !== segment) return []
      const its = layer === 'own' ? place.rules : (place.parent?.rules ?? [])
      const rule = its.find((one) => counts(one, this.at, false))
      const network = parseNetwork(ip)
      if (!rule || !network) return []
      const action = rule.solvedMode === 'passed' ? ('pass' as const) : ('ban' as const)
      return [{ trigger: addressTrigger(network, 'rpz-client-ip'), action }]
    })
    return addresses.length === 0 ? null : { name: `device.${layer}.${OWN_DOMAIN}`, nodes: [], addresses }
  }

  /** All entries are banned, so the order of networks does not matter. */
  #addressZone(segment: CompiledSegment, layer: Layer): PolicyZone | null {
    const triggers = new Set<string>()
    for (const rule of segment.ips?.all() ?? [])
      if (counts(rule, this.at, false))
        for (const network of reachedNetworks(rule.entry)) triggers.add(addressTrigger(network, 'rpz-ip'))
    if (triggers.size === 0) return null
    const addresses = [...triggers].sort().map((trigger) => ({ trigger, action: 'ban' as const }))
    return { name: `ip.${layer}.${OWN_DOMAIN}`, nodes: [], addresses }
  }
}

/** `*.` before a name, and what hides a wildcard (`rendered-zone.ts`). */
const MARGIN = 20

function actionOf(mode: 'passed' | 'banned' | null): Action | null {
  return mode && (mode === 'passed' ? 'pass' : 'ban')
}

/** Everything that no zone before decided; the parents of its mark would hide the wildcard for names below them. */
function closedZone(): PolicyZone {
  const parents = MARK_DOMAIN.split('.').map((_, index, labels) => labels.slice(index).join('.'))
  const nodes: NameNode[] = [
    { name: '', exact: null, below: 'ban' },
    ...parents.map((name) => ({ name, exact: 'ban' as const, below: 'ban' as const })),
  ]
  return { name: `closed.own.${OWN_DOMAIN}`, nodes, addresses: [] }
}
