import {
  type Explanation,
  explain,
  type Language,
  type LookedAt,
  type PolicyExplanation,
  pauseAt,
} from '@netwarden/shared'
import type { Clock } from '../../platform/time/clock.ts'
import type { ListPeriodsRepository, ListsService } from '../lists/index.ts'
import { type SegmentsRepository, segmentName } from '../segments/index.ts'
import type { CustomPoliciesRepository } from './custom-policies.repository.ts'
import type { CurrentPolicies } from './snapshot/current-policies.ts'

export interface Asked {
  deviceIP?: string | undefined
  deviceMac?: string | undefined
  domain?: string | undefined
  ip?: string | undefined
  ips?: readonly string[] | undefined
  cnames?: readonly string[] | undefined
}

export interface DecisionExplainerDeps {
  keeper: Pick<CurrentPolicies, 'set'>
  segments: Pick<SegmentsRepository, 'names'>
  customPolicies: Pick<CustomPoliciesRepository, 'entries'>
  presets: Pick<ListsService, 'names' | 'decidingVersion'>
  periods: Pick<ListPeriodsRepository, 'of'>
  /** Of the policies by which ingest decides. */
  generationOfIngest(): number | null
  /** Of the policies by which the DNS gateway decides. */
  generationOfGateway(): number | null
  /** The MAC that holds an address now: by a lease, as ingest takes it, else as its newest visit named it. */
  macOf(ip: string): Promise<string | null>
  clock: Clock
}

/** Tells what decides on a visit, by the very set that decides. */
export class DecisionExplainer {
  constructor(private readonly deps: DecisionExplainerDeps) {}

  async explain(asked: Asked, language: Language): Promise<PolicyExplanation> {
    const { deviceIP, deviceMac, domain, ip, ips = [], cnames = [] } = asked
    const { keeper, segments, macOf, clock } = this.deps
    const mac = deviceMac ?? (deviceIP === undefined ? null : await macOf(deviceIP))
    const { set } = keeper
    const at = clock.now()
    const found = explain(set, {
      at,
      deviceIp: deviceIP ?? null,
      deviceMac: mac,
      domain: domain ?? null,
      answers: ip === undefined ? ips : [ip, ...ips],
      cnames,
    })
    const [segmentNames, nameOf, lists] = await Promise.all([
      segments.names(),
      this.#policyNames(found, language),
      this.#lists(found),
    ])
    const { segmentId, segmentEntry, solvedMode, controlGroup, policyId, matched, cname, groups } = found
    const place = set.segments.find(({ id }) => id === segmentId) ?? set.builtIn
    const pausedUntil = pauseAt(place, at)
    return {
      segment: {
        id: segmentId,
        name: segmentName(segmentNames.get(segmentId) ?? '', language),
        entry: segmentEntry,
        defaultMode: place.defaultMode,
      },
      pausedUntil: pausedUntil === null ? null : new Date(pausedUntil).toISOString(),
      generationOfIngest: this.deps.generationOfIngest(),
      generationOfGateway: this.deps.generationOfGateway(),
      solvedMode,
      controlGroup,
      policyId,
      matched,
      cname,
      policyGeneration: set.generation,
      groups: [
        ...new Set(groups.map(({ group }) => group).filter((group) => group !== controlGroup)),
        controlGroup,
      ],
      steps: groups.map(({ group, cname: name }) => ({ group, cname: name })),
      rules: groups.flatMap(({ rules, isDecisive }) =>
        rules.map((rule, index) => ({
          ...rule,
          policyName: nameOf(rule),
          list: lists.get(rule.policyId) ?? null,
          isDecisive: isDecisive && index === rules.length - 1,
        })),
      ),
    }
  }

  /** Of the lists among the rules: the version that decides, and since when. */
  async #lists({ groups }: Explanation) {
    const { presets, periods } = this.deps
    const ids = new Set(groups.flatMap(({ rules }) => rules.map(({ policyId }) => policyId)))
    const lists = new Map<string, { version: string; since: string }>()
    for (const id of ids) {
      const version = presets.decidingVersion(id)
      if (version === undefined) continue
      const period = (await periods.of(id)).find((one) => one.version === version)
      if (period) lists.set(id, { version, since: new Date(period.fromAt).toISOString() })
    }
    return lists
  }

  async #policyNames({ groups }: Explanation, language: Language): Promise<(rule: LookedAt) => string> {
    const ids = groups.flatMap(({ rules }) => rules.map(({ policyId }) => policyId))
    const [entries, presets] = [
      await this.deps.customPolicies.entries(ids),
      this.deps.presets.names(language),
    ]
    return ({ policyId, entry }) => presets.get(policyId) ?? entries.get(policyId) ?? entry
  }
}
