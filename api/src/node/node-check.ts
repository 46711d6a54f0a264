import type { Message } from '@netwarden/shared/errors'
import { isTextKey } from '@netwarden/shared/i18n'
import { type CanaryReport, CanaryRounds } from '../gateway-control/canary-rounds.ts'
import { ControlConnection } from '../gateway-control/control-connection.ts'
import { isSocketOurs } from '../gateway-control/gateway-paths.ts'
import type { NodeReport } from '../node-protocol/messages.ts'
import { openPolicyFile } from '../policies/policy-opener.ts'
import { NodeCanaries } from './node-canaries.ts'
import { NodeFault } from './node-fault.ts'
import type { NodeFolder, NodeIdentity } from './node-folder.ts'
import type { NodeStatus } from './node-run.ts'

/** Of an endpoint, `ip#port`. */
function familyOf(address: string): '4' | '6' {
  return address.includes(':') ? '6' : '4'
}

/** Asks the gateway of this node real questions, as a health probe does; throws where none can be asked. */
export async function checkNode(
  folder: NodeFolder,
  { proofKey }: NodeIdentity,
  family?: '4' | '6',
): Promise<CanaryReport> {
  const { control, policies } = folder.gateway
  const opened = (await openPolicyFile(`${policies}.used`)) ?? (await openPolicyFile(policies))
  if (!opened) throw new NodeFault({ key: 'node.fault.policies' })
  const connection = isSocketOurs(control) ? await ControlConnection.open(control) : null
  if (!connection) throw new NodeFault({ key: 'node.fault.notRunning' })
  try {
    const { status } = await connection.request({ type: 'status' }, 'status')
    const served = status.listeners
      .filter(({ isUp, address }) => isUp && (family === undefined || familyOf(address) === family))
      .map(({ address }) => address)
    const rounds = new CanaryRounds(Buffer.from(proofKey, 'hex'), Date.now)
    const report = await rounds.round(served, new NodeCanaries(opened.set, []))
    if (!report) throw new NodeFault({ key: 'node.fault.noAddress' })
    return report
  } finally {
    connection.close()
  }
}

/** What the node of a driven server has last proved; throws where that is too long ago, or the server is known to fail. */
export function checkDriven({ report, at }: NodeStatus): CanaryReport {
  const { canaries, fault } = report
  if (fault) throw new NodeFault(messageIn(fault.text))
  if (!canaries || Date.now() - at + canaries.age > PROOF_LASTS)
    throw new NodeFault({ key: 'node.fault.notRunning' })
  return { ...canaries, at: at - canaries.age }
}

/** Two rounds of questions, and the time that they take. */
const PROOF_LASTS = 30_000

function messageIn({ key, params }: NonNullable<NodeReport['fault']>['text']): Message {
  return isTextKey(key) ? { key, ...(params && { params }) } : { key: 'node.fault.notRunning' }
}
