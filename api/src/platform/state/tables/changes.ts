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
}

interface PendingChangeTable {
  id: string
  /** Epoch ms. */
  at: number
  byId: string
  by: string
  reason: string
  /** JSON. */
  draft: string
  baseGeneration: number
  /** JSON: totals of the prediction. */
  predicted: string
  /** JSON: the limits that the change exceeds. */
  limits: string
  /** JSON: the first parts of the change. */
  parts: string
  partCount: number
  expiresAt: number
}

export interface ChangeTables {
  pendingChange: PendingChangeTable
  receipt: ReceiptTable
}
