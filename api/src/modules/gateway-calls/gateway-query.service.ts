import type { GatewayAnswer, GatewayQuery, PolicyExplanation } from '@netwarden/shared/contract'
import { ROOT, readName, typeCode } from '@netwarden/shared/dns'
import {
  type ControlGroup,
  controlGroupSchema,
  POLICY_GROUPS,
  type PolicyGroup,
} from '@netwarden/shared/domain'
import { badContent, conflict, fieldErrors, type Message, tooBusy } from '@netwarden/shared/errors'
import { type Language, translate } from '@netwarden/shared/i18n'
import { canonicalDnsServer, canonicalDomainName } from '@netwarden/shared/validators'
import type { Actor } from '../../platform/http/actor.ts'
import { type Enforcer, type EnforcerAnswer, EnforcerAway, EnforcerFault } from '../../policies/enforcer.ts'
import type { DnsService } from '../dns/index.ts'
import type { RecordOperation } from '../operation-log/index.ts'
import type { NamesOfControl } from '../policies/index.ts'
import { controlReason } from '../policies/index.ts'

export interface GatewayQueryDeps {
  enforcer: Pick<Enforcer, 'ask'>
  explain(
    asked: {
      deviceIP: string
      domain: string
      ips?: readonly string[]
      cnames?: readonly string[]
      enforcer: 'local'
    },
    language: Language,
  ): Promise<PolicyExplanation>
  names: Pick<NamesOfControl, 'of'>
  dns: Pick<DnsService, 'isMetadata'>
  record: RecordOperation
}

interface Question {
  name: string
  type: string
  deviceIP: string
  server: string | null
}

type Verdict = NonNullable<EnforcerAnswer['verdict']>

const LOOPBACK = '127.0.0.1'
const MAX_RUNNING = 8
const RETRY_AFTER_SECONDS = 2

/** Queries that administrators send to the gateway on behalf of a device. */
export class GatewayQueryService {
  #running = 0

  constructor(private readonly deps: GatewayQueryDeps) {}

  async run(query: GatewayQuery, actor: Actor, language: Language): Promise<GatewayAnswer> {
    const asked = readQuestion(query, this.deps.dns)
    if (this.#running >= MAX_RUNNING)
      throw tooBusy('dns.test.busy', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    this.#running += 1
    try {
      const subject = { kind: 'setting', id: 'gateway', name: 'gateway' }
      await this.deps.record({ actor, action: 'gateway.query', subject, after: { ...asked } })
      return await this.#present(asked, await this.#ask(asked), language)
    } finally {
      this.#running -= 1
    }
  }

  async #ask({ name, type, deviceIP, server }: Question): Promise<EnforcerAnswer> {
    try {
      return await this.deps.enforcer.ask({ name, qtype: type, deviceIp: deviceIP, server })
    } catch (cause) {
      if (cause instanceof EnforcerFault) throw badContent('gateway.query.failed', { reason: cause.message })
      throw cause instanceof EnforcerAway ? conflict('gateway.notRunning') : cause
    }
  }

  async #present(
    { name, deviceIP }: Question,
    result: EnforcerAnswer,
    language: Language,
  ): Promise<GatewayAnswer> {
    const { rcode, answers, ede, latencyMs, verdict, addresses: ips, cnames } = result
    const domain = canonicalDomainName(name) ?? name
    return {
      rcode,
      answers,
      ...(ede ? { ede } : {}),
      latencyMs: Math.round(latencyMs * 100) / 100,
      verdict: verdict && (await this.#presentVerdict(verdict, language)),
      policyVerdict: await this.deps.explain({ deviceIP, domain, ips, cnames, enforcer: 'local' }, language),
    }
  }

  async #presentVerdict(
    { solvedMode, policyId, segmentId, controlGroup: group }: Verdict,
    language: Language,
  ): Promise<GatewayAnswer['verdict']> {
    const controlGroup = controlGroupSchema.parse(group)
    const { policies, segments } = await this.deps.names.of(policyId === null ? [] : [policyId], language)
    const segmentName = segments.get(segmentId) ?? null
    const reason = !isPolicyGroup(controlGroup)
      ? translate(language, `gateway.verdict.${controlGroup}.${solvedMode}`, {
          segment: segmentName ?? segmentId,
        })
      : controlReason(
          {
            solvedMode,
            controlGroup,
            policyId,
            segmentId,
            segmentName,
            verdictBy: 'gateway',
            policyName: policyId === null ? null : (policies.get(policyId) ?? null),
          },
          language,
        )
    return { solvedMode, controlGroup, policyId, reason }
  }
}

function readQuestion(
  { name: text, type, deviceIP = LOOPBACK, server: given }: GatewayQuery,
  dns: GatewayQueryDeps['dns'],
): Question {
  const name = canonicalDomainName(text) ?? text
  const server = given === undefined || given === '' ? null : canonicalDnsServer(given)
  const faults: Record<string, Message> = {}
  if (!isDnsName(name)) faults.name = { key: 'gateway.query.name' }
  if (typeCode(type) === null) faults.type = { key: 'gateway.query.type' }
  if (given && server === null) faults.server = { key: 'validation.dnsServer', params: { part: given } }
  else if (server !== null && dns.isMetadata(server))
    faults.server = { key: 'validation.dnsServerMetadata', params: { part: server } }
  if (Object.keys(faults).length > 0) throw fieldErrors(faults)
  return { name, type: type.toUpperCase(), deviceIP, server }
}

function isPolicyGroup(group: ControlGroup): group is PolicyGroup {
  return POLICY_GROUPS.some((known) => known === group)
}

function isDnsName(name: string): boolean {
  try {
    return readName(name.endsWith('.') ? name : `${name}.`, ROOT) !== ''
  } catch {
    return false // The reader throws for an invalid name.
  }
}
