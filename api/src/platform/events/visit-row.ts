import type {
  Application,
  Channel,
  ControlGroup,
  RiskLevel,
  SolvedMode,
  Transport,
  VerdictBy,
} from '@netwarden/shared/domain'

/** One access record as the event store holds it: unknown texts are empty, unknown numbers null. */
export interface VisitRow {
  /** Epoch ms. */
  at: number
  /** 64 bits in decimal, made of stream, part and line, so that a line read twice has one id. */
  uid: string
  deviceIp: string
  deviceMac: string
  /** Stable identity of the device: its MAC where known, else its address. */
  deviceId: string
  deviceName: string
  domain: string
  registrableDomain: string
  org: string
  /** Country of the domain's owner where the organisation table knows it, else that of the address. */
  domainCountry: string
  domainType: string
  riskLevel: RiskLevel
  dstIp: string
  dstHost: string
  dstPort: number | null
  /** ISO 3166-1 alpha-2 of the address; ZZ when unknown. */
  country: string
  /** Region inside the country, where a region database is set. */
  region: string
  /** Name of the network (autonomous system) that holds the address. */
  network: string
  transport: Transport
  application: Application
  qtype: string
  rcode: string
  latencyMs: number | null
  solvedMode: SolvedMode
  verdictBy: VerdictBy
  controlGroup: ControlGroup
  policyId: string
  segmentId: string
  /** Our own opinion where it differs from a source's verdict, else empty. */
  drift: SolvedMode | ''
  source: string
  /** All addresses of the answer, in their order. */
  answers: readonly string[]
  /** Least TTL (s) of a private answer from a server outside of the network; null for every other visit. */
  outsideTtl: number | null
  /** The answer's CNAME chain, in its order. */
  cnames: readonly string[]
  /** Number in the change feed of the last change of the policies that decided; null where it is not known. */
  policyGeneration: number | null
  /** The name of the chain that decided; empty where none of them did. */
  decidingCname: string
  /** The policy on trial that would have given the other verdict; empty without one. */
  shadowPolicyId: string
  /** Whether the segment inherits the deciding policy from the built-in one. */
  inherited: boolean
  /** Id of the gateway that answered, and how the query reached it; empty where none answered. */
  enforcer: string
  channel: Channel | ''
  /** Bytes of the connection in each direction, and its length; null where the source does not report them. */
  bytesSent: number | null
  bytesReceived: number | null
  durationMs: number | null
}

/** Whether the visit's destination is its answer's: it is not stored a second time then. */
export function isLookUp({ application }: Pick<VisitRow, 'application'>): boolean {
  return application === 'dns'
}
