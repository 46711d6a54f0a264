import { isIP } from 'node:net'
import type { Decision, PolicySet } from '@netwarden/shared/policy'
import { actingZone } from '../bind/acting-zone.ts'
import { OWN_DOMAIN, OWN_KEYS } from '../bind/bind-plan.ts'
import { type Client, ClientTable } from '../gateway/clients/client-table.ts'
import { decideAnswer, undecided } from '../gateway/decide-query.ts'
import type { RecordedOutcome } from '../gateway/spool/visit-lines.ts'
import type { DeviceAddress } from '../policies/devices-file.ts'
import { CANARY_DOMAIN } from '../policies/marked-name.ts'
import type { ClientAnswer } from './client-answer.ts'
import type { ReadableCaches } from './dnstap-protocol.ts'
import { ReplacedAnswers } from './replaced-answers.ts'

export interface RecordedAnswer {
  outcome: RecordedOutcome
  client: Pick<Client, 'ip' | 'mac'>
  generation: number
  isEnforced: boolean
}

/** Null for an answer that is no visit; a promise if the server has to be asked for the banned address. */
export type VerdictOf = (answer: ClientAnswer) => RecordedAnswer | null | Promise<RecordedAnswer>

/** The answers of a server that decides by itself: it reports at most that a policy of its own banned a name. */
export const foreignVerdict = (answer: ClientAnswer): RecordedAnswer | null => {
  if (isOwnQuestion(answer)) return null
  return {
    outcome: {
      ...factsOf(answer),
      decision: null,
      ...(answer.isBanned && { reported: 'banned' as const }),
    },
    client: { ip: answer.client, mac: null },
    generation: 0,
    isEnforced: false,
  }
}

/** The answers of a server that enforces our policies, which are decided here as they were there. */
export class EnforcedVerdicts {
  readonly #clients = new ClientTable()
  readonly #replaced = new ReplacedAnswers()
  #set: PolicySet | null = null
  #isEnforcing = true

  usePolicies(set: PolicySet, isEnforcing: boolean): void {
    this.#set = set
    this.#isEnforcing = isEnforcing
  }

  useDevices(devices: readonly DeviceAddress[]): void {
    this.#clients.setDevices(new Map(devices.map(({ ip, mac }) => [ip, mac])))
  }

  useCaches(caches: ReadableCaches): void {
    this.#replaced.use(caches)
  }

  readonly of: VerdictOf = (answer) => {
    if (isOwnQuestion(answer)) return null
    const set = this.#set
    if (!set || isIP(answer.client) === 0) return foreignVerdict(answer)
    const client = this.#clients.get(answer.client)
    const decision = this.#decisionOf(answer, set, client)
    const withDecision = (made: Decision): RecordedAnswer => ({
      outcome: { ...factsOf(answer), decision: made },
      client,
      generation: set.generation,
      isEnforced: this.#isEnforcing,
    })
    const isUnexplained = decision.controlGroup === 'ip' && decision.policyId === null
    const replaced = isUnexplained ? this.#replaced.of(answer) : null
    if (!replaced) return withDecision(decision)
    return replaced.then((found) => {
      const { cnames } = answer
      for (const addresses of found) {
        const own = decideAnswer(set, client, answer.name, { answer: { addresses, cnames }, at: answer.at })
        if (isSameBan(own, decision)) return withDecision(own)
      }
      return withDecision(decision)
    })
  }

  /** The acting policy zone is what the client got, whatever the policies say by now. */
  #decisionOf(answer: ClientAnswer, set: PolicySet, client: Client): Decision {
    const led = { addresses: answer.addresses, cnames: answer.cnames }
    const own = decideAnswer(set, client, answer.name, { answer: led, at: answer.at })
    if (!this.#isEnforcing && answer.policyZone === null) return own
    const acting = actingZone(answer.policyZone)
    const isOwnName = answer.name === OWN_DOMAIN || answer.name.endsWith(`.${OWN_DOMAIN}`)
    if (acting?.isFirst) return isOwnName ? own : undecided(set, client, 'special')
    if (!acting)
      return own.solvedMode === 'passed' ? own : { ...undecided(set, client), solvedMode: 'passed' }
    const { controlGroup, inherited } = acting
    if (isSameBan(own, acting)) return own
    return { ...undecided(set, client), solvedMode: 'banned', controlGroup, inherited }
  }
}

function isSameBan(own: Decision, acting: Pick<Decision, 'controlGroup' | 'inherited'>): boolean {
  const { solvedMode, controlGroup, inherited } = own
  return solvedMode === 'banned' && controlGroup === acting.controlGroup && inherited === acting.inherited
}

/** The refusal of a key is not signed: it shows by the name. */
function isOwnQuestion({ name, signedBy }: ClientAnswer): boolean {
  return signedBy?.startsWith(OWN_KEYS) === true || name.endsWith(`.${CANARY_DOMAIN}`)
}

function factsOf({ rcode, addresses, cnames, isBanned }: ClientAnswer) {
  const kind = isBanned ? 'banned' : 'forwarded'
  return { kind, answer: { rcode, isBannedUpstream: false }, addresses, cnames }
}
