import type { GatewayConfig, GatewayState } from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'
import type { GatewayStatus } from '../../gateway/setup.ts'
import type { GatewayFileFault } from './gateway-files.ts'
import type { GatewayProofs } from './gateway-proofs.ts'
import type { Supervised } from './gateway-supervisor.ts'
import { faultOfListener } from './listener-faults.ts'

export interface GatewayCondition {
  state: GatewayState
  /** Why it is not as it should be, and the remedy. */
  reason: Message | null
}

export interface GatewayFacts {
  supervised: Supervised
  config: Pick<GatewayConfig, 'withoutPolicies'> | null
  proofs: Pick<GatewayProofs, 'of' | 'saveFault' | 'behindSince' | 'wantedGeneration'>
  /** A file that cannot be written for the gateway. */
  fileFault: GatewayFileFault | null
}

/** How long a started gateway may be without policies: those of a first start are being compiled (ms). */
const LOADING_LIMIT = 5_000

/** The gateway as it is: the most serious fault first. */
export function conditionOf(facts: GatewayFacts): GatewayCondition {
  const { isWanted, status, fault, isSilent } = facts.supervised
  if (!isWanted) return { state: 'off', reason: null }
  if (!status) return { state: fault ? 'failed' : 'starting', reason: fault }
  if (isSilent) return failed({ key: 'gateway.silent' })
  const unserved = servingFault(status)
  if (unserved) return unserved
  if (!status.policies.isLoaded) return withoutPolicies(status, facts.config)
  const unproven = status.listeners.flatMap(({ address }) => facts.proofs.of(address)?.fault ?? [])[0]
  if (unproven) return failed(unproven)
  const stale = staleness(status, facts)
  if (stale) return { state: 'stale', reason: stale }
  return { state: 'running', reason: status.listeners.map(faultOfListener).find((found) => found) ?? null }
}

function failed(reason: Message): GatewayCondition {
  return { state: 'failed', reason }
}

/** Null where queries are answered at some address. */
function servingFault({ spool, listeners }: GatewayStatus): GatewayCondition | null {
  if (spool.fault !== null) return failed({ key: 'gateway.spoolFault', params: { code: spool.fault } })
  if (listeners.some(({ isUp }) => isUp)) return null
  const reason = listeners.map(faultOfListener).find((found) => found) ?? { key: 'gateway.noListener' }
  return { state: listeners.some(({ fault }) => fault === null) ? 'starting' : 'failed', reason }
}

function withoutPolicies({ startedAt }: GatewayStatus, config: GatewayFacts['config']): GatewayCondition {
  if (Date.now() - startedAt < LOADING_LIMIT)
    return { state: 'starting', reason: { key: 'gateway.starting' } }
  return failed({ key: `gateway.policies.none.${config?.withoutPolicies ?? 'closed'}` })
}

/** Why the gateway uses something older than it should; null where it does not. */
function staleness(
  { policies, files }: GatewayStatus,
  { supervised, proofs, fileFault }: GatewayFacts,
): Message | null {
  const { saveFault, behindSince, wantedGeneration } = proofs
  if (saveFault !== null) return { key: 'gateway.policies.unsaved', params: { code: saveFault } }
  if (behindSince !== null)
    return {
      key: 'gateway.policies.behind',
      params: { generation: policies.generation, wanted: wantedGeneration ?? '?' },
    }
  if (policies.file !== 'read') return { key: `gateway.policies.${policies.file}` }
  if (supervised.settingsFault !== null)
    return { key: 'gateway.settingsFault', params: { reason: supervised.settingsFault } }
  if (fileFault) return { key: `gateway.unwritable.${fileFault.file}`, params: { code: fileFault.code } }
  const unread = (['zones', 'devices'] as const).find((file) => files[file] !== null)
  return unread ? { key: `gateway.unreadable.${unread}`, params: { code: files[unread] ?? '' } } : null
}
