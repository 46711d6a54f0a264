import type { RiskRuleCode, RiskRules } from '@netwarden/shared/domain'
import type { AcceptedRecord } from './accepted-record.ts'
import { type AddressNames, noteName, openNames } from './address-names.ts'
import { generatedScoreOf } from './generated-score.ts'
import { openPrevalence, type Prevalence } from './prevalence.ts'
import { badListHit } from './rules/bad-list-hit.ts'
import { bannedBurst } from './rules/banned-burst.ts'
import { type BeaconingState, openBeaconing, runBeaconing } from './rules/beaconing.ts'
import { dnsTunnel, type TunnelDevices } from './rules/dns-tunnel.ts'
import { fastFlux } from './rules/fast-flux.ts'
import { type GeneratedNamesState, openGeneratedNames, runGeneratedNames } from './rules/generated-names.ts'
import { type LargeUploadState, openLargeUpload, runLargeUpload } from './rules/large-upload.ts'
import { type LongConnectionState, openLongConnection, runLongConnection } from './rules/long-connection.ts'
import { lookAlike } from './rules/look-alike.ts'
import { newDevice, type SeenDevices } from './rules/new-device.ts'
import { newDomain, openSeenDomains, type SeenDomains } from './rules/new-domain.ts'
import { nxdomainBurst } from './rules/nxdomain-burst.ts'
import { otherResolver } from './rules/other-resolver.ts'
import { openPrivateAnswer, type PrivateAnswerState, runPrivateAnswer } from './rules/private-answer.ts'
import { openSweep, runSweep, type SweepState } from './rules/sweep.ts'
import { type Baseline, trafficFlood } from './rules/traffic-flood.ts'
import { zoneTransfer } from './rules/zone-transfer.ts'
import { openUsedDomains, type UsedDomains } from './used-domains.ts'
import { type RuleContext, type RunningRule, runWindowed } from './windowed-rule.ts'

/** The state that all streams of records share. */
export interface SharedState {
  seen: Map<string, number>
  baselines: Map<string, Baseline>
  tunnels: TunnelDevices
  domains: SeenDomains
  used: UsedDomains
  prevalence: Prevalence
}

export function openShared(): SharedState {
  return {
    seen: new Map(),
    baselines: new Map(),
    tunnels: new Map(),
    domains: openSeenDomains(),
    used: openUsedDomains(),
    prevalence: openPrevalence(),
  }
}

/** The state of one stream of records; plain values, maps and sets. */
export interface RuleSetState {
  /** Time of the first and of the newest record. */
  firstAt: number
  newestAt: number
  /** Records that arrived after their windows were closed. */
  late?: number
  /** Windows that end before this minute (since 1970) are over. */
  closedMinute?: number
  names?: AddressNames
  rules: Partial<Record<RiskRuleCode, unknown>>
}

export interface RuleSetOptions extends Pick<RuleContext, 'emit' | 'isPast'> {
  shared: SharedState
  installedAt: number
}

/** Records up to this much older (ms) than the newest one still count. */
const DISORDER = 120_000
const MINUTE = 60_000

/** The rules over one stream of records in about the order of their time. */
export class RuleSet {
  readonly #rules = new Map<RiskRuleCode, RunningRule>()
  readonly #seen: SeenDevices
  #closedMinute = Number.NEGATIVE_INFINITY
  #newestAt: number
  #firstAt: number
  #late: number
  readonly #names: AddressNames

  constructor(
    settings: RiskRules,
    private readonly options: RuleSetOptions,
    state: RuleSetState = { firstAt: 0, newestAt: 0, rules: {} },
  ) {
    this.#newestAt = state.newestAt
    this.#firstAt = state.firstAt
    this.#late = state.late ?? 0
    this.#names = state.names ?? openNames()
    const { shared, installedAt, emit, isPast = false } = options
    this.#seen = { first: shared.seen, since: Math.min(installedAt, state.firstAt || installedAt) }
    const context: RuleContext = {
      emit,
      isPast,
      names: this.#names,
      scoreOf: (record) => generatedScoreOf(record.domain, record.registrableDomain),
    }
    const running = createRules(settings, context, { ...shared, seen: this.#seen }, state.rules)
    for (const [code, start] of running) if (settings[code].enabled) this.#rules.set(code, start())
    if (state.closedMinute !== undefined) this.close(state.closedMinute * MINUTE)
  }

  /** False where at least one rule could not count the record, because its window was closed. */
  record(record: AcceptedRecord): boolean {
    if (this.#firstAt === 0) {
      this.#firstAt = record.at
      this.#seen.since = Math.min(this.options.installedAt, record.at)
    }
    noteName(this.#names, record)
    let isLate = false
    for (const rule of this.#rules.values()) if (!rule.record(record)) isLate = true
    if (isLate) this.#late += 1
    if (record.at > this.#newestAt) {
      this.#newestAt = record.at
      const minute = Math.floor((record.at - DISORDER) / MINUTE)
      if (minute > this.#closedMinute) this.close(minute * MINUTE)
    }
    return !isLate
  }

  /** Windows that end before this time (epoch ms) are over. */
  close(before: number): void {
    this.#closedMinute = Math.max(this.#closedMinute, Math.floor(before / MINUTE))
    for (const rule of this.#rules.values()) rule.close(before)
  }

  /** No more records follow. */
  end(): void {
    this.close(Number.POSITIVE_INFINITY)
  }

  get newestAt(): number {
    return this.#newestAt
  }

  /** Records that at least one rule could not count, because its window was closed. */
  get late(): number {
    return this.#late
  }

  get dropped(): number {
    return [...this.#rules.values()].reduce((sum, rule) => sum + rule.dropped, 0)
  }

  get state(): RuleSetState {
    const rules = Object.fromEntries([...this.#rules].map(([code, rule]) => [code, rule.state]))
    return {
      firstAt: this.#firstAt,
      newestAt: this.#newestAt,
      late: this.#late,
      closedMinute: this.#closedMinute,
      names: this.#names,
      rules,
    }
  }
}

/** Each rule, to be started where it is switched on; a stored state is of the same rule, written by this code. */
function createRules(
  settings: RiskRules,
  context: RuleContext,
  { seen, baselines, tunnels, domains, used, prevalence }: Omit<SharedState, 'seen'> & { seen: SeenDevices },
  states: RuleSetState['rules'],
): [RiskRuleCode, () => RunningRule][] {
  const windowed = <Tally>(
    rule: Parameters<typeof runWindowed<Tally>>[0],
  ): [RiskRuleCode, () => RunningRule] => {
    const state = states[rule.code] as Parameters<typeof runWindowed<Tally>>[2]
    return [rule.code, () => runWindowed(rule, context, state)]
  }
  const privates = (states.privateAnswer ?? openPrivateAnswer()) as PrivateAnswerState
  const sweeps = (states.sweep ?? openSweep()) as SweepState
  const generated = (states.generatedNames ?? openGeneratedNames()) as GeneratedNamesState
  const beacons = (states.beaconing ?? openBeaconing()) as BeaconingState
  const uploads = (states.largeUpload ?? openLargeUpload()) as LargeUploadState
  const lengths = (states.longConnection ?? openLongConnection()) as LongConnectionState
  return [
    windowed(badListHit(settings.badListHit)),
    ['generatedNames', () => runGeneratedNames(settings.generatedNames, context, generated)],
    windowed(dnsTunnel(settings.dnsTunnel, tunnels)),
    ['beaconing', () => runBeaconing(settings.beaconing, context, beacons, prevalence)],
    windowed(bannedBurst(settings.bannedBurst)),
    windowed(nxdomainBurst(settings.nxdomainBurst, context)),
    windowed(trafficFlood(settings.trafficFlood, baselines)),
    ['largeUpload', () => runLargeUpload(settings.largeUpload, context, uploads)],
    ['longConnection', () => runLongConnection(settings.longConnection, context, lengths)],
    ['privateAnswer', () => runPrivateAnswer(settings.privateAnswer, context, privates)],
    ['sweep', () => runSweep(settings.sweep, context, sweeps)],
    windowed(newDevice(settings.newDevice, seen)),
    windowed(newDomain(settings.newDomain, domains)),
    windowed(lookAlike(settings.lookAlike, used)),
    windowed(fastFlux(settings.fastFlux)),
    windowed(otherResolver(settings.otherResolver)),
    windowed(zoneTransfer(settings.zoneTransfer)),
  ]
}
