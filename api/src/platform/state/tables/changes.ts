interface ReceiptTable {
  id: string
  /** Epoch ms. */
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
  /** JSON: the draft that restores what was replaced. */
  inverse: string
  /** JSON: states of the changed objects after the change. */
  touched: string
  /** JSON: the last observation; null before the first one. */
  observed: string | null
  /** Visits up to here (epoch ms) are observed. */
  observedTo: number
  /** 1: the observation is complete. */
  isObserved: number
  revertOf: string | null
  revertedBy: string | null
}

export interface ChangeTables {
  receipt: ReceiptTable
}
