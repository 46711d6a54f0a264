import type { EnforcerState } from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'
import { CLOCK_ALARM } from '../../node-protocol/clock.ts'
import type { Probed } from './condition.ts'

/** An enforcer of a node, as it is now. */
export interface ProbedNode {
  name: string
  state: EnforcerState
  reason: Message | null
  clockOffsetMs: number | null
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
  const parts = nodes.map(({ name, state, reason, clockOffsetMs }) => {
    const isUp = state !== 'failing' && state !== 'unreachable' && !isClockWrong(clockOffsetMs)
    return { name, isUp, responseTime: null, reason: isUp ? null : reason }
  })
  const failing = nodes.find(({ state }) => state === 'failing')
  const wrongClock = nodes.find(({ clockOffsetMs }) => isClockWrong(clockOffsetMs))
  const silent = nodes.find(({ state }) => state === 'unreachable')
  const fault: Message | null = failing
    ? answeredBy(failing)
    : silent
      ? { key: 'status.node.unreachable', params: { name: silent.name } }
      : wrongClock
        ? { key: 'status.node.clock', params: { name: wrongClock.name, seconds: secondsOf(wrongClock) } }
        : null
  // Without a local gateway and servers, the nodes alone are the DNS service.
  const isUp = fault ? false : (proved.isUp ?? true)
  const stoppedAt = failing ? (proved.stoppedAt ?? now) : proved.stoppedAt
  return { ...proved, isUp, stoppedAt, reason: proved.reason ?? fault, parts: [...probed.parts, ...parts] }
}

/** By such a clock, schedules begin and end at other times. */
function isClockWrong(offsetMs: number | null): boolean {
  return Math.abs(offsetMs ?? 0) > CLOCK_ALARM
}

function secondsOf({ clockOffsetMs }: ProbedNode): number {
  return Math.round((clockOffsetMs ?? 0) / 1_000)
}

/** Names the enforcer beside the address that was asked. */
function answeredBy({ name, reason }: ProbedNode): Message {
  const via = reason?.params?.via
  if (!reason || via === undefined) return { key: 'status.node.failing', params: { name } }
  return { ...reason, params: { ...reason.params, via: `${name} ${via}` } }
}
