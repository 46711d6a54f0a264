import type { PolicyExplanation } from '@netwarden/shared/contract'
import { type ControlGroup, POLICY_GROUPS, safeSearchOf } from '@netwarden/shared/domain'
import type { Language } from '@netwarden/shared/i18n'
import { type EvaluatedRule, type Explanation, explain, pauseAt } from '@netwarden/shared/policy'
import type { Clock } from '../../platform/time/clock.ts'
import type { OwnAnswer, OwnAnswers } from '../gateway/index.ts'
import type { ListPeriodsRepository } from '../list-catalog/index.ts'
import type { CurrentPolicies } from '../policy-snapshot/index.ts'
import type { ListsService } from '../segment-lists/index.ts'
import { type SegmentsRepository, segmentName } from '../segment-repository/index.ts'
import type { CustomPoliciesRepository, PolicySubject } from './custom-policies.repository.ts'
import type { PastPolicies, PoliciesThen } from './past-policies.ts'
import { PastObjects } from './past-rows.repository.ts'

export interface Asked {
  deviceIP?: string | undefined
  deviceMac?: string | undefined
  /** What the device is called, in place of its addresses. */
  device?: string | undefined
  domain?: string | undefined
  ip?: string | undefined
  ips?: readonly string[] | undefined
  cnames?: readonly string[] | undefined
  /** Also what this enforcer answers by itself. */
  enforcer?: 'local' | undefined
  /** A moment in the past; without it now. */
  at?: Date | undefined
}

export interface DecisionExplainerDeps {
  currentPolicies: Pick<CurrentPolicies, 'set' | 'inForce'>
  past: Pick<PastPolicies, 'at'>
  segments: Pick<SegmentsRepository, 'names' | 'safeSearch'>
  customPolicies: Pick<CustomPoliciesRepository, 'subjects'>
  lists: Pick<ListsService, 'names' | 'decidingVersion'>
  periods: Pick<ListPeriodsRepository, 'of'>
  /** Of the policies by which ingest decides. */
  generationOfIngest(): number | null
  /** Of the policies by which the DNS gateway decides. */
  generationOfGateway(): number | null
  /** The MAC that holds an address at a moment: by a lease, as ingest applies it, else by its newest visit. */
  macOf(ip: string, at: number): Promise<string | null>
  /** The addresses of the only device that is called so, at a moment (epoch ms) or now. */
  findDevice(text: string, at: number | null): Promise<Pick<Asked, 'deviceIP' | 'deviceMac'>>
  /** What the gateway answers without a policy. */
  ownAnswers: Pick<OwnAnswers, 'beforePolicies' | 'afterAnswer'>
  clock: Clock
}

type NameOf = (rule: Pick<EvaluatedRule, 'policyId' | 'entry'>) => string

/** Explains the decision on a visit, by the very set that decides. */
export class DecisionExplainer {
  constructor(private readonly deps: DecisionExplainerDeps) {}

  async explain({ device, ...given }: Asked, language: Language): Promise<PolicyExplanation> {
    const found = device === undefined ? {} : await this.deps.findDevice(device, given.at?.getTime() ?? null)
    return this.#explain({ ...given, ...found }, language)
  }

  async #explain(asked: Asked, language: Language): Promise<PolicyExplanation> {
    const found = await this.#byPolicies(asked, language)
    const own = asked.enforcer === undefined ? null : await this.#ownAnswer(asked, found)
    return own ? byEnforcer(found, own) : found
  }

  /** Special names come before the policies, private addresses after those that ban the name. */
  async #ownAnswer(
    { domain, ip, ips = [] }: Asked,
    { solvedMode, controlGroup, cname }: PolicyExplanation,
  ): Promise<OwnAnswer | null> {
    if (domain === undefined) return null
    const { ownAnswers } = this.deps
    const special = await ownAnswers.beforePolicies(domain)
    const isNameBanned = solvedMode === 'banned' && cname === null && OF_NAME.has(controlGroup)
    if (special || isNameBanned) return special
    return ownAnswers.afterAnswer(domain, ip === undefined ? ips : [ip, ...ips])
  }

  async #byPolicies(asked: Asked, language: Language): Promise<PolicyExplanation> {
    const { deviceIP, deviceMac, domain, ip, ips = [], cnames = [] } = asked
    const { segments, macOf, clock } = this.deps
    const at = Math.min(asked.at?.getTime() ?? Number.POSITIVE_INFINITY, clock.now())
    const mac = deviceMac ?? (deviceIP === undefined ? null : await macOf(deviceIP, at))
    const { set, past, isPartial } = await this.#policiesAt(asked.at === undefined ? null : at)
    const found = explain(set, {
      at,
      deviceIp: deviceIP ?? null,
      deviceMac: mac,
      domain: domain ?? null,
      answers: ip === undefined ? ips : [ip, ...ips],
      cnames,
    })
    const [segmentNames, subjects, versions] = await Promise.all([
      segments.names(),
      this.#subjects(found, past),
      this.#versions(found, past, at),
    ])
    const lists = this.deps.lists.names(language)
    const nameOf: NameOf = ({ policyId, entry }) => {
      const subject = subjects.get(policyId)
      const list = past.of('list').get(policyId)?.name ?? lists.get(policyId)
      return list ?? subject?.exceptionDomain ?? subject?.entry ?? entry
    }
    const { segmentId, segmentEntry, solvedMode, controlGroup, policyId, matched, cname, inherited } = found
    const { groups, trial } = found
    const place = set.segments.find(({ id }) => id === segmentId) ?? set.builtIn
    const pausedUntil = pauseAt(place, at)
    const isAnswered = asked.at === undefined && solvedMode === 'passed' && pausedUntil === null
    const safeSearch = isAnswered && domain !== undefined ? await this.#safeSearch(domain, segmentId) : null
    return {
      ...(safeSearch && { safeSearch }),
      ...(isPartial && { isPartial }),
      segment: {
        id: segmentId,
        name: segmentName(
          past.of('segment').get(segmentId)?.name ?? segmentNames.get(segmentId) ?? '',
          language,
        ),
        entry: segmentEntry,
        defaultMode: place.defaultMode,
        inherits: place.inherits,
      },
      pausedUntil: pausedUntil === null ? null : new Date(pausedUntil).toISOString(),
      generationOfIngest: this.deps.generationOfIngest(),
      generationOfGateway: this.deps.generationOfGateway(),
      solvedMode,
      controlGroup,
      policyId,
      matched,
      cname,
      inherited,
      policyGeneration: set.generation,
      trial: trial && {
        solvedMode: trial.solvedMode,
        controlGroup: trial.controlGroup,
        policyId: trial.policyId ?? '',
        policyName: nameOf({ policyId: trial.policyId ?? '', entry: trial.matched ?? '' }),
        matched: trial.matched ?? '',
        cname: trial.cname,
        inherited: trial.inherited,
      },
      groups: [
        ...new Set(groups.map(({ group }) => group).filter((group) => group !== controlGroup)),
        controlGroup,
      ],
      steps: groups.map(({ group, cname: name, inherited: isOf }) => ({
        group,
        cname: name,
        inherited: isOf,
      })),
      rules: groups.flatMap(({ rules, isDecisive }) =>
        rules.map(({ until, ...rule }, index) => ({
          ...rule,
          until: until === undefined ? null : new Date(until).toISOString(),
          exception: exceptionOf(subjects.get(rule.policyId)),
          policyName: nameOf(rule),
          list: versions.get(rule.policyId) ?? null,
          isDecisive: isDecisive && index === rules.length - 1,
        })),
      ),
    }
  }

  async #safeSearch(domain: string, segmentId: string) {
    const { ofAll, own } = await this.deps.segments.safeSearch()
    return safeSearchOf(domain, own.get(segmentId) ?? ofAll, ofAll)
  }

  /** The current policies, or those of a moment as far as they are kept. */
  async #policiesAt(at: number | null): Promise<PoliciesThen> {
    const { currentPolicies, past } = this.deps
    return at === null ? { set: currentPolicies.set, past: UNCHANGED, isPartial: false } : past.at(at)
  }

  /** For the lists among the rules: the version that decides, and since when. */
  async #versions({ groups }: Explanation, past: PastObjects, at: number) {
    const { lists, periods } = this.deps
    const ids = new Set(groups.flatMap(({ rules }) => rules.map(({ policyId }) => policyId)))
    const versions = new Map<string, { version: string; since: string }>()
    for (const id of ids) {
      const version = past.of('list').get(id)?.inForce ?? lists.decidingVersion(id)
      if (version === undefined) continue
      const period = (await periods.of(id)).find((one) => one.version === version && one.fromAt <= at)
      if (period) versions.set(id, { version, since: new Date(period.fromAt).toISOString() })
    }
    return versions
  }

  async #subjects({ groups, trial }: Explanation, past: PastObjects): Promise<Map<string, PolicySubject>> {
    const ids = groups.flatMap(({ rules }) => rules.map(({ policyId }) => policyId))
    if (trial?.policyId) ids.push(trial.policyId)
    const subjects = await this.deps.customPolicies.subjects(ids)
    for (const id of ids) {
      const before = past.of('policy').get(id)
      if (before) subjects.set(id, before)
    }
    return subjects
  }
}

function exceptionOf(subject: PolicySubject | undefined) {
  if (!subject || subject.exceptionDomain === null) return null
  return { by: subject.exceptionBy ?? '', reason: subject.reason }
}

const UNCHANGED = new PastObjects([])
/** Groups that decide on the queried name, before an answer. */
const OF_NAME: ReadonlySet<ControlGroup> = new Set(POLICY_GROUPS.filter((group) => group !== 'ip'))

/** What the enforcer says instead of the policies; those that it looked at before stay. */
function byEnforcer(
  { safeSearch: _, ...found }: PolicyExplanation,
  { controlGroup, rcode }: OwnAnswer,
): PolicyExplanation {
  const step = { group: controlGroup, cname: null, inherited: false }
  const isFirst = controlGroup === 'special'
  const before = found.steps.filter(({ group, cname }) => !isFirst && cname === null && OF_NAME.has(group))
  const groups = new Set(before.map(({ group }) => group))
  return {
    ...found,
    solvedMode: isFirst ? 'passed' : 'banned',
    controlGroup,
    rcode,
    policyId: null,
    matched: null,
    cname: null,
    inherited: false,
    trial: null,
    groups: [...groups, controlGroup],
    steps: [...before, step],
    rules: found.rules
      .filter(({ group, cname }) => cname === null && groups.has(group))
      .map((rule) => ({ ...rule, isDecisive: false })),
  }
}
