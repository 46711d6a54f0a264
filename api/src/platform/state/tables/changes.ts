import type { Generated } from 'kysely'

interface ReceiptTable {
  id: string
  /** Epoch ms: the moment of its past rows. */
  at: number
  by: string
  approvedBy: string | null
  reason: string
  /** JSON: the first parts of the change. */
  parts: string
  partCount: number
  /** JSON: totals of the prediction; null where the visits could not be read. */
  predicted: string | null
  /** JSON: the names and devices of the prediction. */
  expected: string
  /** JSON: the last observation; null before the first one. */
  observed: string | null
  /** Visits up to here (epoch ms) are observed. */
  observedTo: number
  /** 1: the observation is complete. */
  isObserved: number
  revertOf: string | null
  revertedBy: string | null
  /** JSON: the devices that it renamed; null without any. */
  devices: Generated<string | null>
}

interface PendingChangeTable {
  id: string
  /** Epoch ms. */
  at: number
  byId: string
  by: string
  reason: string
  /** Method and path of the call that waits. */
  call: string
  /** JSON: the input of the call, sealed. */
  input: string
  /** 1: a file was uploaded, which the data directory keeps. */
  hasFile: number
  baseGeneration: number | null
  /** JSON: totals of the prediction; null where the effect is not measured. */
  predicted: string | null
  /** JSON: the limits that the change exceeds. */
  limits: string
  /** JSON: the first parts of the change. */
  parts: string
  partCount: number
  expiresAt: number
  /** 1: no other administrator was independent of the author. */
  isAlone: number
  /** Epoch ms: when an approval began to make the call. */
  claimedAt: number | null
}

export interface ChangeTables {
  pendingChange: PendingChangeTable
  receipt: ReceiptTable
}
