import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { attackIdOf, type RiskEvent, type RiskLevel } from '@netwarden/shared/domain'
import { stringify } from 'yaml'

/** Namespace of the ids below (RFC 9562, section 5.5): the same event has the same id in every export. */
const NAMESPACE = Buffer.from('6f1f6f0b2c0a4f0e9a55c3f6b7c1d2e4', 'hex')
const SPEC_VERSION = '2.1'
const SIGMA_LEVELS = {
  high: 'high',
  medium: 'medium',
  low: 'low',
  common: 'informational',
} as const satisfies Record<RiskLevel, string>

type Steps = AsyncIterable<readonly RiskEvent[]>
type WithDestination = RiskEvent & ({ domain: string } | { dstHostIP: string })

/**
 * The destinations of events as indicators of STIX 2.1 in one bundle, piece by piece. Events about a device alone have
 * none.
 */
export async function* stixBundle(steps: Steps): AsyncGenerator<string> {
  yield `{"type":"bundle","id":"bundle--${idOf(`bundle ${Date.now()}`)}","objects":[`
  let isFirst = true
  for await (const events of steps) {
    for (const event of events.filter(hasDestination)) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(indicatorOf(event))}`
      isFirst = false
    }
  }
  yield '\n]}\n'
}

/** Sigma rules that find the destinations of events in DNS and connection logs: one YAML document each. */
export async function* sigmaRules(steps: Steps): AsyncGenerator<string> {
  for await (const events of steps) {
    for (const event of events.filter(hasDestination)) yield `---\n${stringify(sigmaRuleOf(event))}`
  }
}

function hasDestination(event: RiskEvent): event is WithDestination {
  return event.domain !== null || event.dstHostIP !== null
}

function indicatorOf(event: WithDestination): object {
  const attackId = attackIdOf(event.code)
  return {
    type: 'indicator',
    spec_version: SPEC_VERSION,
    id: `indicator--${idOf(event.id)}`,
    created: event.detectedAt,
    modified: event.lastSeenAt,
    name: event.name,
    description: event.desc,
    indicator_types: [event.type === 'threat' ? 'malicious-activity' : 'anomalous-activity'],
    pattern: patternOf(event),
    pattern_type: 'stix',
    valid_from: event.detectedAt,
    labels: [event.code, event.riskLevel],
    confidence: Math.round(event.confidence * 100),
    ...(attackId && { external_references: [{ source_name: 'mitre-attack', external_id: attackId }] }),
  }
}

function patternOf({ domain, dstHostIP }: RiskEvent): string {
  if (domain !== null) return `[domain-name:value = '${quoted(domain)}']`
  const address = dstHostIP ?? ''
  return `[${isIPv6(address) ? 'ipv6' : 'ipv4'}-addr:value = '${quoted(address)}']`
}

/** STIX 2.1, section 9.2: a backslash and a quote are written with a backslash before them. */
function quoted(text: string): string {
  return text.replace(/[\\']/g, '\\$&')
}

function sigmaRuleOf(event: WithDestination): object {
  const { code, domain, dstHostIP } = event
  const attackId = attackIdOf(code)
  return {
    title: `${event.name}: ${domain ?? dstHostIP}`,
    id: idOf(event.id),
    status: 'experimental',
    description: event.desc,
    author: 'Netwarden',
    date: event.detectedAt.slice(0, 10),
    ...(attackId && { tags: [`attack.${attackId.toLowerCase()}`] }),
    logsource: { category: domain === null ? 'network_connection' : 'dns' },
    detection: {
      selection:
        domain === null
          ? { dst_ip: dstHostIP }
          : [{ query: wildcardless(domain) }, { 'query|endswith': `.${wildcardless(domain)}` }],
      condition: 'selection',
    },
    level: SIGMA_LEVELS[event.riskLevel],
  }
}

/** In values of Sigma, `*`, `?` and backslashes have a meaning. */
function wildcardless(text: string): string {
  return text.replace(/[*?\\]/g, '\\$&')
}

/** Version 5 of RFC 9562. */
function idOf(name: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
