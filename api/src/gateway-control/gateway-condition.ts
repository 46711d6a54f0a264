import type { GatewayConfig, GatewayPart, GatewayState } from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'
import type { GatewayStatus } from '../gateway/setup.ts'
import type { CanaryReport, DifferingCanary } from './canary-rounds.ts'
import type { GatewayProofs } from './gateway-proofs.ts'
import type { Supervised } from './gateway-supervisor.ts'
import { faultOfListener } from './listener-faults.ts'

export type GatewayFile = 'setup' | 'zones' | 'devices'

/** A file that cannot be written, or that the gateway cannot read. */
export interface GatewayFileFault {
  file: GatewayFile
  /** The system's error code. */
  code: string
}

export interface GatewayCondition {
  state: GatewayState
  /** Why it is not as it should be, and the remedy. */
  reason: Message | null
  /** What is older than it should be; null where nothing is known to be. */
  stale: GatewayPart | null
}

export interface GatewayFacts {
  supervised: Supervised
  config: Pick<GatewayConfig, 'withoutPolicies'> | null
  proofs: Pick<GatewayProofs, 'of' | 'saveFault' | 'behindSince' | 'wantedGeneration'>
  /** What the last questions of every segment have shown. */
  canaries: CanaryReport | null
  /** A file that cannot be written for the gateway. */
  fileFault: GatewayFileFault | null
}

/** How long a started gateway may be without policies: those of a first start are being compiled (ms). */
const LOADING_LIMIT = 5_000

/** The gateway as it is: the most serious fault first. */
export function conditionOf(facts: GatewayFacts): GatewayCondition {
  const { isWanted, status, fault, isSilent } = facts.supervised
  if (!isWanted) return { state: 'off', reason: null, stale: null }
  if (!status) return { state: fault ? 'failed' : 'starting', reason: fault, stale: null }
  if (isSilent) return failed({ key: 'gateway.silent' })
  const unserved = servingFault(status)
  if (unserved) return unserved
  if (!status.policies.isLoaded) return withoutPolicies(status, facts.config)
  const unproven = status.listeners.flatMap(({ address }) => facts.proofs.of(address)?.fault ?? [])[0]
  if (unproven) return failed(unproven)
  const differing = facts.canaries?.differing.find(({ got }) => got === 'passed' || got === 'banned')
  if (differing) return failed(canaryDiffers(differing))
  const old = staleness(status, facts)
  if (old) return { state: 'stale', ...old }
  const listeners = [...status.listeners, ...status.pageListeners]
  const reason = listeners.map(faultOfListener).find((found) => found) ?? null
  return { state: 'running', reason, stale: null }
}

function failed(reason: Message): GatewayCondition {
  return { state: 'failed', reason, stale: null }
}

/** One answer of another kind may be lost, or show at the listener; a wrong verdict is none of these. */
function canaryDiffers({ name, via }: DifferingCanary): Message {
  return { key: 'gateway.listener.differs', params: { address: via, name } }
}

/** Null where queries are answered at some address. */
function servingFault({ spool, listeners }: GatewayStatus): GatewayCondition | null {
  if (spool.fault !== null) return failed({ key: 'gateway.spoolFault', params: { code: spool.fault } })
  if (listeners.some(({ isUp }) => isUp)) return null
  const reason = listeners.map(faultOfListener).find((found) => found) ?? { key: 'gateway.noListener' }
  const isOpening = listeners.some(({ fault }) => fault === null)
  return { state: isOpening ? 'starting' : 'failed', reason, stale: null }
}

function withoutPolicies({ startedAt }: GatewayStatus, config: GatewayFacts['config']): GatewayCondition {
  if (Date.now() - startedAt < LOADING_LIMIT)
    return { state: 'starting', reason: { key: 'gateway.starting' }, stale: null }
  return failed({ key: `gateway.policies.none.${config?.withoutPolicies ?? 'closed'}` })
}

/** What the gateway uses that is older than it should be, and why; null where nothing is. */
function staleness(
  { policies, files }: GatewayStatus,
  { supervised, proofs, fileFault }: GatewayFacts,
): Pick<GatewayCondition, 'reason' | 'stale'> | null {
  const old = (stale: GatewayPart, reason: Message) => ({ stale, reason })
  const { saveFault, behindSince, wantedGeneration } = proofs
  if (saveFault !== null)
    return old('policies', { key: 'gateway.policies.unsaved', params: { code: saveFault } })
  if (policies.left !== null)
    return old('policies', { key: 'enforcer.hasReturned', params: { generation: policies.left } })
  if (behindSince !== null)
    return old('policies', {
      key: 'gateway.policies.behind',
      params: { generation: policies.generation, wanted: wantedGeneration ?? '?' },
    })
  if (policies.file !== 'read') return old('policies', { key: `gateway.policies.${policies.file}` })
  if (supervised.settingsFault !== null)
    return old('settings', { key: 'gateway.settingsFault', params: { reason: supervised.settingsFault } })
  if (fileFault) {
    const { file, code } = fileFault
    const reason: Message = { key: `gateway.unwritable.${file}`, params: { code } }
    return old(file === 'setup' ? 'settings' : file, reason)
  }
  const unread = (['zones', 'devices'] as const).find((file) => files[file] !== null)
  if (!unread) return null
  return old(unread, { key: `gateway.unreadable.${unread}`, params: { code: files[unread] ?? '' } })
}
