import type { EnforcerState } from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'
import type { Probed } from './condition.ts'

/** An enforcer of a node, as it is now. */
export interface ProbedNode {
  name: string
  state: EnforcerState
  reason: Message | null
}

/**
 * A node whose answers differ, or that does not report, is a fault of the DNS service; one that is behind is not.
 * `proof`: an answer that was not as decided; it was asked for twice, so that no second probe is needed.
 */
export function withNodes(
  probed: Probed,
  nodes: readonly ProbedNode[],
  { proof, now }: { proof: Message | null; now: number },
): Probed {
  const proved = proof
    ? { ...probed, isUp: false, reason: proof, stoppedAt: probed.stoppedAt ?? now }
    : probed
  if (nodes.length === 0) return proved
  const parts = nodes.map(({ name, state, reason }) => {
    const isUp = state !== 'failing' && state !== 'unreachable'
    return { name, isUp, responseTime: null, reason: isUp ? null : reason }
  })
  const failing = nodes.find(({ state }) => state === 'failing')
  const silent = nodes.find(({ state }) => state === 'unreachable')
  const fault: Message | null = failing
    ? answeredBy(failing)
    : silent
      ? { key: 'status.node.unreachable', params: { name: silent.name } }
      : null
  // Without a local gateway and servers, the nodes alone are the DNS service.
  const isUp = fault ? false : (proved.isUp ?? true)
  const stoppedAt = failing ? (proved.stoppedAt ?? now) : proved.stoppedAt
  return { ...proved, isUp, stoppedAt, reason: proved.reason ?? fault, parts: [...probed.parts, ...parts] }
}

/** Names the enforcer beside the address that was asked. */
function answeredBy({ name, reason }: ProbedNode): Message {
  const via = reason?.params?.via
  if (!reason || via === undefined) return { key: 'status.node.failing', params: { name } }
  return { ...reason, params: { ...reason.params, via: `${name} ${via}` } }
}
