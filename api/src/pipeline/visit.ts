import type {
  Application,
  Channel,
  ControlGroup,
  SolvedMode,
  Transport,
  VerdictBy,
} from '@netwarden/shared/domain'
import type { LineFault } from '@netwarden/shared/errors'

/** A look-up or visit as in the log, before enrichment and decision. */
export interface ParsedVisit {
  /** Epoch milliseconds, UTC. */
  at: number
  /** The client, canonical text (IPv4-mapped IPv6 as IPv4); null when the log does not have it. */
  deviceIp: string | null
  /** Lower case with colons. */
  deviceMac: string | null
  /** A-labels, lower case, no trailing dot; unprintable bytes as \DDD (RFC 1035 §5.1); null for a visit without a name. */
  domain: string | null
  /** The destination of the visit, or the first address of the answer; null when there is none. */
  dstIp: string | null
  /** A host name for `dstIp` other than `domain` (for example the end of a CNAME chain). */
  dstHost: string | null
  /** Port of the visited service; null for a DNS query, whose server is not the destination. */
  dstPort: number | null
  /** All addresses of the answer, in order, for address policies; a shared empty array when none. */
  answers: readonly string[]
  /**
   * Least TTL (s) of an answer that has a private address and came from a server outside of the network; null for every
   * other visit, and where the log has no TTL or no server.
   */
  outsideTtl: number | null
  /** Targets of the answer's CNAME chain in order, spelled like `domain`; a shared empty array when none. */
  cnames: readonly string[]
  transport: Transport
  application: Application
  /** Upper-case mnemonic, or TYPE123 (RFC 3597) for an unknown type. */
  qtype: string | null
  rcode: string | null
  latencyMs: number | null
  /** Bytes from the device to the destination of a connection; null for a look-up, and where the log does not have them. */
  bytesSent: number | null
  bytesReceived: number | null
  /** From the start of the connection to its end. */
  durationMs: number | null
  /** The source's own verdict on the visit; null when it does not enforce, or does not log it. */
  verdict: SolvedMode | null
  /** Of a verdict by which the source enforced our policies, what decided there. */
  acting?: ActingPolicy
  /** Set by our own gateway only: the whole decision, which is stored unchanged. */
  gateway?: GatewayVerdict
}

/** Where a server that enforces our policies found its verdict. */
export type ActingPolicy = {
  controlGroup: ControlGroup
  /** Whether the segment of the device inherits the policy from the built-in one. */
  inherited: boolean
  /** An address in the answer, or the first one of a network that has it; null where no address decided. */
  address: string | null
}

/** A decision that our gateway applied, or in monitor mode only logged, and how the query reached it. */
export type GatewayVerdict = {
  solvedMode: SolvedMode
  verdictBy: Extract<VerdictBy, 'gateway' | 'policy'>
  controlGroup: ControlGroup
  /** Empty without one. */
  policyId: string
  segmentId: string
  /** Generation of the policies that decided. */
  generation: number
  /** The name of the CNAME chain that decided; empty where none did. */
  decidingCname: string
  /** The policy on trial that would have given the other verdict; empty without one. */
  shadowPolicyId: string
  /** Whether the segment of the device inherits the deciding policy from the built-in one. */
  inherited: boolean
  channel: Channel
}

/** A login as in an authentication log: user and device. A password in the log is dropped while it is read. */
export interface ParsedLogin {
  /** Epoch milliseconds, UTC. */
  at: number
  username: string
  /** The address that the device got, canonical, or its IPv6 prefix (`2001:db8::/64`); null when the log does not have it. */
  ip: string | null
  primaryDns: string | null
  secondaryDns: string | null
}

/** The device that had an address, and the time. */
export interface ParsedLease {
  /** Canonical texts. */
  ip: string
  mac: string
  /** The name that the device reports; empty without one. */
  name: string
  /** Epoch milliseconds, UTC; `to` is exclusive, null for a lease without an end. */
  from: number
  to: number | null
  /**
   * For a log without the begin of a lease: `from` is a time at which it was held, and this is how far before it the
   * lease may be assumed to reach, as long as no other device is known to have had the address.
   */
  earliest?: number
  /** No lease: the MAC of visits from the address, first and last seen at `from` and `to`. */
  isSighting?: true
}

/** The position of a line: the part of the import or source (0-based) and the line in it (1-based). */
export interface LineOrigin {
  part: number
  line: number
}

/**
 * Receives the results of a reader. Every line passed to a reader causes exactly one of these calls, immediately or
 * later.
 */
export interface RecordSink {
  /** A record; `origin` is that of its first line. */
  accept(visit: ParsedVisit, origin: LineOrigin): void
  acceptLogin(login: ParsedLogin, origin: LineOrigin): void
  acceptLease(lease: ParsedLease, origin: LineOrigin): void
  /** A line that belongs to an accepted or pending record (for example the reply to a query). */
  join(): void
  /** A line that describes no visit: a header, a comment, a notice of the server. */
  skip(): void
  /** `excerpt` is the text that may be shown for a line that must not be shown as it is. */
  reject(fault: LineFault, origin: LineOrigin, excerpt?: string): void
}

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

export interface ReaderOptions {
  /** IANA zone of times without a zone. */
  tz: string
  /** Epoch ms used as now: a time without a year gets the newest year that is not more than a day ahead. */
  now: number
  /** An import, whose lines may be further out of order than those of a followed file. */
  isImport?: boolean
  /** What `snapshot` returned, to resume exactly where a former reader ended. */
  state?: JsonValue
}

/** Reads the lines of one source in order. It never throws on any line. */
export interface LineReader {
  read(line: string, origin: LineOrigin, sink: RecordSink): void
  /** The input has ended: emits all records that wait for a further line. */
  end(sink: RecordSink): void
  /** Emits records that have waited since before `logTime` (epoch ms in the log's clock); a tail calls it when lines stop. */
  expire(logTime: number, sink: RecordSink): void
  /** The reader's whole state, bounded; a reader restored from it behaves the same from here on. */
  snapshot(): JsonValue
}

export interface LogFormat {
  name: string
  /** The confidence (0 to 1) that these first lines (at most 200, without line ends) are of this format. */
  detect(lines: readonly string[]): number
  createReader(options: ReaderOptions): LineReader
  /**
   * Only for formats whose lines may hold passwords. Its output for the lines of an upload, one each in their order,
   * has none, and is read in their place. Lines of such a format are never stored or shown unmasked.
   */
  createConcealer?(): (line: string) => string
  /** The program rewrites the whole file at each change; the file is never only appended to. */
  isRewritten?: true
  /** The time of a single line, to merge the files of one source in order; null without one. */
  timeOf?(line: string, options: ReaderOptions): number | null
}
