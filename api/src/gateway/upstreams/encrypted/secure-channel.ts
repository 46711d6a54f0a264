import type { EncryptedFault } from '@netwarden/shared/domain'
import type { UpstreamMessage } from '../upstream-message.ts'

/** Sends queries to one encrypted server over a connection that is kept. */
export interface SecureChannel {
  /** `onReply` gets null where no answer came. Returns a function that stops waiting, or null where the id is in use. */
  send(sent: UpstreamMessage, onReply: (message: Buffer | null) => void): (() => void) | null
  /** Whether the present connection, or the last one, was verified; null before the first. */
  readonly verified: boolean | null
  /** Why the last attempt to connect failed; null since one succeeded. */
  readonly fault: EncryptedFault | null
  close(): void
}

/** The address of a name, asked of plain servers; null where they do not know it. */
export type FindAddress = (name: string) => Promise<string | null>

/** An unused connection is closed after this time (ms); RFC 7858 §3.4 wants it kept for a while. */
export const IDLE_FOR = 30_000
/** A connection on which queries wait this long without a byte is given up (ms). */
export const STALLED_AFTER = 4_000
/** A connection that is not ready after this time is given up (ms). */
export const CONNECT_WITHIN = 4_000
