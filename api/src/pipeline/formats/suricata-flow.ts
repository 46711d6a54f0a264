import type { Application, Transport } from '@netwarden/shared/domain'
import type { ParsedVisit } from '../visit.ts'
import { blankLookup } from './blank-visit.ts'
import { type JsonObject, textMember } from './json-line.ts'
import type { LogClock } from './log-clock.ts'
import { bytesOf, durationOf } from './volume.ts'

const SECOND = 1_000
/** Look-ups are read from their own events; of encrypted ones the connection is seen, too. */
const LOOK_UPS: ReadonlySet<string> = new Set(['dns', 'mdns', 'llmnr'])
const APPLICATIONS: ReadonlyMap<string, Application> = new Map([
  ['tls', 'tls'],
  ['http', 'http'],
  ['http2', 'http'],
  ['quic', 'quic'],
  ['doh2', 'tls'],
])

/** The event of a flow, which Suricata writes when the flow has ended. */
interface FlowEvent {
  at: number
  transport: Transport
  source: string | null
  destination: string | null
  destinationPort: number | null
  /** `app_proto` of the event. */
  protocol: string | null
}

/** The connection of a flow; null for a look-up, for what is neither TCP nor UDP, and for a flow without bytes. */
export function connectionOfFlow(event: FlowEvent, flow: JsonObject, clock: LogClock): ParsedVisit | null {
  const { transport, source, destination, destinationPort, protocol } = event
  const [bytesSent, bytesReceived] = [bytesOf(flow.bytes_toserver), bytesOf(flow.bytes_toclient)]
  if (transport === 'other' || (bytesSent === null && bytesReceived === null)) return null
  if (protocol !== null && LOOK_UPS.has(protocol)) return null
  const start = timeOf(flow, 'start', clock)
  return {
    ...blankLookup(start ?? event.at),
    deviceIp: source,
    dstIp: destination,
    dstPort: destinationPort,
    transport,
    application: APPLICATIONS.get(protocol ?? '') ?? 'other',
    bytesSent,
    bytesReceived,
    durationMs: lengthOf(flow, start, clock),
  }
}

/** `age` has whole seconds only. */
function lengthOf(flow: JsonObject, start: number | null, clock: LogClock): number | null {
  const end = timeOf(flow, 'end', clock)
  if (start !== null && end !== null) return durationOf(end - start)
  return typeof flow.age === 'number' ? durationOf(flow.age * SECOND) : null
}

function timeOf(flow: JsonObject, name: string, clock: LogClock): number | null {
  const text = textMember(flow, name)
  return text !== null && clock.readIso(text, 0) && clock.end === text.length ? clock.at : null
}
