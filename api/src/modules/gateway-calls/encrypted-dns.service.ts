import type { EncryptedTestStep } from '@netwarden/shared/contract'
import {
  type DnsServerCheck,
  type GatewayConfig,
  type GatewayProfileKind,
  hasUsualDotPort,
  type ProfileFacts,
  type ProfileValue,
  profileValues,
} from '@netwarden/shared/domain'
import { conflict, type Message } from '@netwarden/shared/errors'
import { type Language, translate } from '@netwarden/shared/i18n'
import { addressOfDnsServer } from '@netwarden/shared/validators'
import type { KeyPair } from '../../gateway/encrypted/thread-protocol.ts'
import type { GatewayStatus } from '../../gateway/setup.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Enforcer } from '../../policies/enforcer.ts'
import { queryDnsServer } from '../dns/index.ts'
import { faultOfCertificate, type GatewayConfigService, type GatewayHost } from '../gateway/index.ts'
import type { RecordOperation } from '../operation-log/index.ts'
import { appleProfile } from './apple-profile.ts'
import { signedProfile } from './signed-profile.ts'

export interface EncryptedDnsDeps {
  host: Pick<GatewayHost, 'state' | 'look'>
  config: Pick<GatewayConfigService, 'read'>
  /** The certificate that signs profiles; null where there is none. */
  certificatePair(): Promise<KeyPair | null>
  enforcer: Pick<Enforcer, 'ask'>
  record: RecordOperation
}

type Encrypted = GatewayStatus['encrypted']
type Found = Omit<EncryptedTestStep, 'reason'> & { reason?: Message }

export type Profile = { fileName: string; content: string | Buffer } | { values: ProfileValue[] }

/** So many addresses are connected to in one test. */
const MOST_ADDRESSES = 8
const QUESTION = { name: 'localhost', type: 'A' } as const

/** How devices get to encrypted DNS of the gateway, and whether they would succeed. */
export class EncryptedDnsService {
  constructor(private readonly deps: EncryptedDnsDeps) {}

  async profile(kind: GatewayProfileKind, language: Language): Promise<Profile> {
    const facts = factsOf(await this.deps.config.read(), this.deps.host.state.status?.encrypted)
    const fault = faultOfProfile(kind, facts)
    if (fault !== null || facts.serverName === null) throw conflict(fault ?? 'gateway.profile.noName')
    const known = { ...facts, serverName: facts.serverName }
    if (kind !== 'apple-dot' && kind !== 'apple-doh') return { values: profileValues(kind, known) }
    const channel = kind === 'apple-dot' ? 'dot' : 'doh'
    const text = appleProfile(channel, known, language)
    const pair = await this.deps.certificatePair()
    return {
      fileName: `${facts.serverName}-${channel}.mobileconfig`,
      content: (pair && signedProfile(text, pair)) ?? text,
    }
  }

  /** Connects as devices do: by the name, with the authorities that this machine trusts. */
  async test(actor: Actor, language: Language): Promise<EncryptedTestStep[]> {
    await this.deps.host.look()
    const { status } = this.deps.host.state
    if (!status) throw conflict('gateway.notRunning')
    const { encrypted } = status
    if (encrypted.listeners.length === 0) throw conflict('gateway.encryptedTest.noneServed')
    const subject = { kind: 'setting', id: 'gateway', name: 'gateway' }
    await this.deps.record({ actor, action: 'gateway.encryptedTest', subject })
    const { serverName, doh } = await this.deps.config.read()
    const ips = [...new Set(encrypted.listeners.map(({ address }) => addressOfDnsServer(address) ?? ''))]
    const steps = [
      certificateStep(encrypted, serverName),
      ...(await Promise.all(
        encrypted.listeners
          .slice(0, MOST_ADDRESSES)
          .map((listener) => connectStep(listener, { serverName, path: doh.path }, encrypted)),
      )),
      ...(serverName === null ? [] : [await this.#nameStep(serverName, ips)]),
      await this.#discoveryStep(ips),
    ]
    return steps.map(({ reason, ...step }) => ({
      ...step,
      ...(reason && { reason: translate(language, reason.key, reason.params) }),
    }))
  }

  async #nameStep(name: string, ips: readonly string[]): Promise<Found> {
    const addresses = (await Promise.all([this.#ask(name, 'A'), this.#ask(name, 'AAAA')])).flat()
    const expected = ips.join(', ')
    if (addresses.length === 0)
      return failed('name', { key: 'gateway.encryptedTest.unresolved', params: { name, ips: expected } })
    if (addresses.some((ip) => ips.includes(ip))) return { step: 'name', ok: true }
    const params = { name, found: addresses.join(', '), ips: expected }
    return failed('name', { key: 'gateway.encryptedTest.elsewhere', params })
  }

  async #discoveryStep(ips: readonly string[]): Promise<Found> {
    const { answers } = await this.deps.enforcer.ask({
      name: '_dns.resolver.arpa',
      qtype: 'SVCB',
      deviceIp: '127.0.0.1',
      server: null,
    })
    if (answers.length > 0) return { step: 'discovery', ok: true }
    return failed('discovery', {
      key: 'gateway.encryptedTest.noDiscovery',
      params: { ips: ips.join(', ') },
    })
  }

  async #ask(name: string, qtype: string): Promise<string[]> {
    const answer = await this.deps.enforcer.ask({ name, qtype, deviceIp: '127.0.0.1', server: null })
    return answer.addresses
  }
}

/** Served addresses where the gateway runs, and those of the settings otherwise. */
function factsOf(
  { dot, doh, serverName }: GatewayConfig,
  encrypted: Encrypted | undefined,
): Omit<ProfileFacts, 'serverName'> & { serverName: string | null } {
  const served = (channel: 'dot' | 'doh', configured: readonly string[]) => {
    const up = encrypted?.listeners.filter((one) => one.channel === channel && one.isUp) ?? []
    return up.length > 0 ? up.map(({ address }) => address) : configured
  }
  return {
    serverName,
    path: doh.path,
    dot: served('dot', dot.listen),
    doh: served('doh', doh.listen),
  }
}

function faultOfProfile(
  kind: GatewayProfileKind,
  { serverName, dot, doh }: ReturnType<typeof factsOf>,
): Message['key'] | null {
  if (serverName === null) return 'gateway.profile.noName'
  if (kind !== 'apple-dot' && kind !== 'android') return doh.length === 0 ? 'gateway.profile.noDoh' : null
  if (dot.length === 0) return 'gateway.profile.noDot'
  return hasUsualDotPort(dot) ? null : 'gateway.profile.noDotPort'
}

function certificateStep({ certificate }: Encrypted, serverName: string | null): Found {
  const fault = faultOfCertificate(certificate)
  const isUsable = certificate?.state === 'good' || certificate?.state === 'expiring'
  if (!isUsable && fault) return failed('certificate', fault)
  if (serverName === null) return failed('certificate', { key: 'gateway.encryptedTest.nameUnset' })
  return { step: 'certificate', ok: true, ...(fault && { reason: fault }) }
}

async function connectStep(
  { channel, address }: Encrypted['listeners'][number],
  { serverName, path }: { serverName: string | null; path: string },
  { certificate }: Encrypted,
): Promise<Found> {
  if (!certificate) return failed(channel, { key: 'gateway.certificate.required' }, address)
  const [ip = '', port = ''] = address.split('#')
  const bracketed = ip.includes(':') ? `[${ip}]` : ip
  const host = serverName === null ? bracketed : `${serverName}@${bracketed}`
  const server = channel === 'dot' ? `tls://${host}#${port}` : `https://${host}:${port}${path}`
  const { state, isAnswered, reason } = await queryDnsServer(server, QUESTION)
  if (state === 'up' || (isAnswered && reason !== 'refused')) return { step: channel, address, ok: true }
  return failed(channel, { key: REASONS[reason ?? 'noAnswer'] }, address)
}

const REASONS: Readonly<Record<NonNullable<DnsServerCheck['reason']>, Message['key']>> = {
  refused: 'gateway.encryptedTest.refused',
  failed: 'gateway.encryptedTest.refused',
  noAnswer: 'gateway.encryptedTest.refused',
  httpStatus: 'gateway.encryptedTest.refused',
  certificateName: 'gateway.encryptedTest.certificateName',
  certificateExpired: 'gateway.encryptedTest.certificateExpired',
  certificateUntrusted: 'gateway.encryptedTest.untrusted',
  pinMismatch: 'gateway.encryptedTest.untrusted',
  wrongProtocol: 'gateway.encryptedTest.wrongProtocol',
  nameUnresolved: 'gateway.encryptedTest.notConnected',
  connectionFailed: 'gateway.encryptedTest.notConnected',
}

function failed(step: Found['step'], reason: Message, address?: string): Found {
  return { step, ok: false, reason, ...(address !== undefined && { address }) }
}
