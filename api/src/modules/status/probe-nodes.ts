import type { EnforcerState } from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'
import type { Probed } from './condition.ts'

/** An enforcer of a node, as it is now. */
export interface ProbedNode {
  name: string
  state: EnforcerState
  reason: Message | null
}

/** A node whose answers differ, or that does not report, is a fault of the DNS service; one that is behind is not. */
export function withNodes(probed: Probed, nodes: readonly ProbedNode[]): Probed {
  if (nodes.length === 0) return probed
  const parts = nodes.map(({ name, state, reason }) => {
    const isUp = state !== 'failing' && state !== 'unreachable'
    return { name, isUp, responseTime: null, reason: isUp ? null : reason }
  })
  const failing = nodes.find(({ state }) => state === 'failing')
  const silent = nodes.find(({ state }) => state === 'unreachable')
  const fault: Message | null = failing
    ? { key: 'status.node.failing', params: { name: failing.name } }
    : silent
      ? { key: 'status.node.unreachable', params: { name: silent.name } }
      : null
  // Without a local gateway and servers, the nodes alone are the DNS service.
  const isUp = fault ? false : (probed.isUp ?? true)
  return { ...probed, isUp, reason: probed.reason ?? fault, parts: [...probed.parts, ...parts] }
}
