import type {
  Application,
  ControlGroup,
  LineFault,
  SolvedMode,
  Transport,
  VerdictBy,
} from '@netwarden/shared'

/** What a log says of one look-up or visit, before anything is looked up or decided. */
export interface ParsedVisit {
  /** Epoch milliseconds, UTC. */
  at: number
  /** The client, canonical text (IPv4-mapped IPv6 as IPv4); null when the log does not say. */
  deviceIp: string | null
  /** Lower case with colons. */
  deviceMac: string | null
  /** A-labels, lower case, no trailing dot; odd bytes as \DDD (RFC 1035 §5.1); null for a visit without a name. */
  domain: string | null
  /** Where the visit went, or the first address of the answer; null when there is none. */
  dstIp: string | null
  /** A host name for `dstIp` other than `domain` (the end of a CNAME chain, say). */
  dstHost: string | null
  /** Port of the visited service; null for a DNS question, whose server is not what was visited. */
  dstPort: number | null
  /** All addresses of the answer, in order, for policies on addresses; shared empty array when none. */
  answers: readonly string[]
  /** Targets of the answer's CNAME chain in their order, spelled as `domain` is; shared empty array when none. */
  cnames: readonly string[]
  transport: Transport
  application: Application
  /** Upper-case mnemonic, or TYPE123 (RFC 3597) for an unknown one. */
  qtype: string | null
  rcode: string | null
  latencyMs: number | null
  /** What the source itself did with the visit; null when it does not enforce, or does not say. */
  verdict: SolvedMode | null
  /** Only of our own gateway: the whole decision, which is stored as it is. */
  gateway?: GatewayVerdict
}

/** A decision that our gateway carried out, or in monitor mode only found. */
export type GatewayVerdict = {
  solvedMode: SolvedMode
  verdictBy: Extract<VerdictBy, 'gateway' | 'policy'>
  controlGroup: ControlGroup
  /** Empty without one. */
  policyId: string
  segmentId: string
  /** Of the policies that decided. */
  generation: number
  /** The name of the CNAME chain that decided; empty where none did. */
  decidingCname: string
}

/** Who signed in from where, as an authentication log says. A password in the log is dropped while it is read. */
export interface ParsedLogin {
  /** Epoch milliseconds, UTC. */
  at: number
  username: string
  /** The address that the device got, canonical, or its IPv6 prefix (`2001:db8::/64`); null when the log does not say. */
  ip: string | null
  primaryDns: string | null
  secondaryDns: string | null
}

/** Who held an address, and when. */
export interface ParsedLease {
  /** Canonical texts. */
  ip: string
  mac: string
  /** What the device calls itself; empty when it gave no name. */
  name: string
  /** Epoch milliseconds, UTC; `to` is exclusive, null for a lease without an end. */
  from: number
  to: number | null
  /**
   * Where a log does not tell when a lease began: `from` is a time at which it was held, and this is how far back
   * of it the lease may be taken to reach, as long as nobody else is known to have held the address.
   */
  earliest?: number
}

/** Where a line stands: the part of the import or source (0-based) and the line in it (1-based). */
export interface LineOrigin {
  part: number
  line: number
}

/** Takes what a reader finds. Every line handed to a reader ends in exactly one of these calls, at once or later. */
export interface RecordSink {
  /** A record; `origin` is that of its first line. */
  accept(visit: ParsedVisit, origin: LineOrigin): void
  acceptLogin(login: ParsedLogin, origin: LineOrigin): void
  acceptLease(lease: ParsedLease, origin: LineOrigin): void
  /** A line that belongs to a record accepted or pending (a reply to a query, say). */
  join(): void
  /** A line that says nothing of a visit: a header, a comment, a notice of the server. */
  skip(): void
  /** `excerpt` is what may be shown of a line that must not be shown as it is. */
  reject(fault: LineFault, origin: LineOrigin, excerpt?: string): void
}

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

export interface ReaderOptions {
  /** IANA zone of times that name none. */
  tz: string
  /** Epoch ms taken as now: a time without a year gets the newest year that is not more than a day ahead. */
  now: number
  /** An import, whose lines may be further out of order than those of a file that is followed. */
  isImport?: boolean
  /** What `snapshot` gave, to go on exactly where a former reader stood. */
  state?: JsonValue
}

/** Reads the lines of one source in order. It never throws on input, whatever the line. */
export interface LineReader {
  read(line: string, origin: LineOrigin, sink: RecordSink): void
  /** No more lines will come: emits all that was waiting for a further line. */
  end(sink: RecordSink): void
  /** Emits what has waited since before `logTime` (epoch ms in the log's clock); a tail calls it when lines stop. */
  expire(logTime: number, sink: RecordSink): void
  /** All that the reader remembers, bounded; a reader made with it behaves the same from here on. */
  snapshot(): JsonValue
}

export interface LogFormat {
  name: string
  /** How sure (0 to 1) that these first lines (at most 200, without line ends) are of this format. */
  detect(lines: readonly string[]): number
  createReader(options: ReaderOptions): LineReader
  /**
   * Only where lines may hold passwords. What it makes of the lines of an upload, one for each in their order, holds
   * none, and is read as they are. Lines of such a format are never kept or shown as they came.
   */
  createConcealer?(): (line: string) => string
  /** The program writes the whole file anew at each change, so that nothing is ever only added to it. */
  isRewritten?: true
  /** The time of a line alone, to merge the files of one source in order; null when it has none. */
  timeOf?(line: string, options: ReaderOptions): number | null
}
