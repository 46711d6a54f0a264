import type { ViewKey } from '../bind/signed-question.ts'
import type { SpoolStatus } from '../gateway/spool/spool-writer.ts'
import type { DeviceAddress } from '../policies/devices-file.ts'

/** Where senders connect: the path of a Unix socket, or an address and a port. */
export type DnstapEndpoint = { path: string } | { host: string; port: number }

/** A source of the frames of some senders. */
export interface WantedSource {
  id: string
  /** Folder of the segment files. */
  folder: string
  /** `*` for every sender that no other source has, an address or a network, or the identity that a server sends. */
  sender: string
}

/** Policies of ours that the server enforces. */
export interface EnforcedPolicies {
  path: string
  isEnforcing: boolean
}

/** Views of the server by which its caches are read. */
export interface ReadableCaches {
  /** `ip#port` of the server. */
  address: string
  keys: ViewKey[]
}

export type ToDnstap =
  | { type: 'listen'; endpoint: DnstapEndpoint | null }
  | { type: 'sources'; sources: WantedSource[] }
  | { type: 'policies'; policies: EnforcedPolicies }
  | { type: 'devices'; devices: DeviceAddress[] }
  | { type: 'caches'; caches: ReadableCaches }
  /** The server itself did not send so many. */
  | { type: 'lost'; source: string; visits: number }
  | { type: 'close' }

/** A server that is connected, or was. */
export interface SenderStatus {
  /** Address of its connection; `unix` for a Unix socket. */
  address: string
  identity: string
  version: string
  frames: number
}

export interface SourceFrames {
  senders: SenderStatus[]
  /** Answers to clients, those that are left out included. */
  answers: number
  recorded: number
  malformed: number
  perSecond: number
  spool: SpoolStatus
}

export interface DnstapStatus {
  isListening: boolean
  /** The system's error code while the address cannot be served. */
  code: string | null
  sources: Record<string, SourceFrames>
}

export type FromDnstap =
  | { type: 'status'; status: DnstapStatus }
  /** A message could not be carried out. */
  | { type: 'failed'; about: ToDnstap['type']; cause: unknown }
  | { type: 'closed' }

/** `unix:/path` or `tcp:host:port`, as settings have it; null for another text. */
export function readDnstapEndpoint(text: string): DnstapEndpoint | null {
  if (text.startsWith('unix:')) return { path: text.slice('unix:'.length) }
  const [, host = '', port] = /^tcp:\[?(.+?)\]?:(\d{1,5})$/.exec(text) ?? []
  return port === undefined ? null : { host, port: Number(port) }
}
