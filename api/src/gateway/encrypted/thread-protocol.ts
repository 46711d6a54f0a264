import type { Channel } from '@netwarden/shared/domain'
import type { GatewayStatus } from '../setup.ts'

/** Messages between the gateway and the thread that ends TLS and HTTP. */

export type EncryptedChannel = Exclude<Channel, 'plain'>
export const ENCRYPTED_CHANNELS = ['dot', 'doh'] as const satisfies readonly EncryptedChannel[]

/** A certificate with its chain, and its key, in PEM. */
export interface KeyPair {
  cert: string
  key: string
}

export interface WantedListeners {
  /** Addresses as `ip#port`. */
  dot: readonly string[]
  doh: readonly string[]
  path: string
}

export type ToThread =
  | { type: 'listen'; wanted: WantedListeners; id: number }
  | { type: 'certificate'; pair: KeyPair }
  /** Frames of `writeAnswer`; the memory is handed over. */
  | { type: 'answers'; frames: Uint8Array }

export type EncryptedListener = GatewayStatus['encrypted']['listeners'][number]

export type FromThread =
  | { type: 'listening'; listeners: EncryptedListener[]; id: number }
  /** Frames of `writeQuery`; the memory is handed over. */
  | { type: 'queries'; frames: Uint8Array }
  | { type: 'connections'; count: number; refused: number }
