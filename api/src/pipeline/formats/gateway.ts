import { CHANNELS, CONTROL_GROUPS } from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'
import type {
  GatewayVerdict,
  JsonValue,
  LineOrigin,
  LineReader,
  LogFormat,
  ParsedVisit,
  RecordSink,
} from '../visit.ts'
import { canonicalAddress } from './address.ts'
import { NO_ANSWERS } from './blank-visit.ts'
import { NO_CNAMES } from './cname-chain.ts'
import { recordType, responseCode } from './dns-codes.ts'
import { canonicalDomain } from './domain-name.ts'
import { isMessage, lineMessage, notOfFormat, rejectLine, wrongTime, wrongValue } from './line-fault.ts'
import { lineText, shareOfLines } from './line-text.ts'

const NAME = 'gateway'
/** The first field: the format and its version. */
const MARK = 'g1'
const FIELDS = 22
/** Lines of earlier releases name no policy on trial, no inheritance, and no channel, which was always the plain one. */
const FEWEST_FIELDS = 19
const ESCAPED_COMMA = '\\044'
const EPOCH_MS = /^\d{13}$/
const NUMBER = /^\d+(?:\.\d+)?$/

/** A frame of dnstap that could not be read. */
const MALFORMED_MARK = 'd1'
/** Who decided: a server that is not ours. */
const BY_SOURCE = 's'

/** Lines of our own DNS gateway, and of servers that send dnstap: one answered query each, in tab-separated fields. */
class GatewayReader implements LineReader {
  read(rawLine: string, origin: LineOrigin, sink: RecordSink): void {
    const line = lineText(rawLine)
    if (line === '') {
      sink.skip()
      return
    }
    const visit = readVisit(line.split('\t'))
    if (isMessage(visit)) rejectLine(sink, visit, origin)
    else sink.accept(visit, origin)
  }

  end(): void {}
  expire(): void {}

  snapshot(): JsonValue {
    return null
  }
}

function readVisit(fields: readonly string[]): ParsedVisit | Message {
  if (fields[0] === MALFORMED_MARK) return lineMessage('ingest.line.dnstap')
  if (fields[0] !== MARK) return notOfFormat(NAME)
  if (fields.length < FEWEST_FIELDS || fields.length > FIELDS)
    return lineMessage('ingest.line.fields', { expected: FIELDS, actual: fields.length })
  const [, at = '', latency = '', transport, ip = '', mac = '', name = '', type = '', rcode = ''] = fields
  if (!EPOCH_MS.test(at)) return wrongTime(at)
  const deviceIp = canonicalAddress(ip)
  if (deviceIp === null) return wrongValue('deviceIP', ip)
  const domain = canonicalDomain(name)
  if (domain === null) return wrongValue('domain', name)
  if (!NUMBER.test(latency)) return wrongValue('latencyMs', latency)
  const verdict = fields[10] === BY_SOURCE ? null : readVerdict(fields)
  if (verdict && isMessage(verdict)) return verdict
  const [answers, cnames] = [listOf(fields[16], NO_ANSWERS), listOf(fields[17], NO_CNAMES)]
  return {
    at: Number(at),
    deviceIp,
    deviceMac: mac === '' ? null : mac,
    domain,
    dstIp: answers[0] ?? null,
    dstHost: cnames.at(-1) ?? null,
    dstPort: null,
    answers,
    outsideTtl: null,
    cnames,
    transport: transport === 't' ? 'tcp' : 'udp',
    application: 'dns',
    qtype: recordType(type),
    rcode: responseCode(rcode),
    latencyMs: Number(latency),
    bytesSent: null,
    bytesReceived: null,
    durationMs: null,
    verdict: verdict?.solvedMode ?? reportedVerdict(fields[9]),
    ...(verdict && { gateway: verdict }),
  }
}

function reportedVerdict(mode: string | undefined): ParsedVisit['verdict'] {
  if (mode === 'b') return 'banned'
  return mode === 'p' ? 'passed' : null
}

/** The decision that was applied; in monitor mode it was only logged. */
function readVerdict(fields: readonly string[]): GatewayVerdict | Message {
  const [mode, by, group = '', policyId = '', segmentId = '', generation = ''] = fields.slice(9)
  const controlGroup = CONTROL_GROUPS.find((known) => known === group)
  if (controlGroup === undefined) return wrongValue('controlGroup', group)
  const channel = CHANNELS[Number(fields[21] ?? 0)]
  if (channel === undefined) return wrongValue('channel', fields[21] ?? '')
  return {
    solvedMode: mode === 'b' ? 'banned' : 'passed',
    verdictBy: by === 'g' ? 'gateway' : 'policy',
    controlGroup,
    policyId,
    segmentId,
    generation: Number(generation),
    decidingCname: fields[18] ?? '',
    shadowPolicyId: fields[19] ?? '',
    inherited: fields[20] === '1',
    channel,
  }
}

function listOf(field: string | undefined, none: readonly string[]): readonly string[] {
  if (!field) return none
  const items = field.split(',')
  return field.includes(ESCAPED_COMMA) ? items.map(withCommas) : items
}

/** An escaped backslash before the digits is no comma. */
function withCommas(item: string): string {
  return item.replaceAll(/\\\\|\\044/g, (found) => (found === ESCAPED_COMMA ? ',' : found))
}

export const gateway: LogFormat = {
  name: NAME,
  detect: (lines) => shareOfLines(lines, (line) => line.startsWith(`${MARK}\t`)),
  createReader: () => new GatewayReader(),
}
