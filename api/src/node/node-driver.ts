import type { Message } from '@netwarden/shared/errors'
import type { Canary, CanaryReport } from '../gateway-control/canary-rounds.ts'
import type { ServerReport } from '../node-protocol/messages.ts'
import type { DeviceAddress } from '../policies/devices-file.ts'
import type { OpenedOrder } from './order-content.ts'

/** What a node reports of its server, beside proofs. */
export interface DriverFacts {
  queriesPerSecond: number
  addresses: string[]
  spool: { bytes: number; dropped: number }
  /** Why an address of encrypted DNS is not served; missing where all are. */
  encryptedFault?: Message
  /** Of another program; missing for the gateway. */
  server?: ServerReport
}

/** What answers devices on a node: the gateway's process, or a server of another make beside it. */
export interface NodeDriver {
  readonly opened: OpenedOrder | null
  readonly canaries: CanaryReport | null
  readonly fault: { text: Message; isStale: boolean } | null
  readonly facts: DriverFacts
  /** Whether it needs the names of lists as texts. */
  readonly needsTexts: boolean
  tryStaged(
    path: string,
    questions: readonly Canary[],
  ): Promise<{ generation: number; verdicts: string[] } | null>
  /** Uses an order; answers why it could not. */
  use(opened: OpenedOrder, staged: string): Promise<Message | null>
  /** Starts by what it has kept itself, where no order can be opened. */
  useAsBefore(): Promise<void>
  /** Whether another program has changed the policies that this one wrote. */
  isExchanged(): Promise<boolean>
  setDevices(devices: readonly DeviceAddress[]): Promise<void>
  /** Whether it answers the questions of the console, by a key that the console has sent. */
  readonly isAskable: boolean
  setConsoleKey(key: string): Promise<void>
  /** Asks questions of every segment; null where there is nothing to ask. */
  ask(): Promise<CanaryReport | null>
  stop(): Promise<void>
}
