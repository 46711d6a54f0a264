/** A report of one period for one recipient. */
export interface ReportDeliveryTable {
  id: string
  reportId: string
  userId: string
  /** At that time. */
  username: string
  period: string
  /** The period by the calendar of the recipient: one delivery of each. */
  periodKey: string
  fromAt: number
  toAt: number
  state: string
  attempts: number
  createdAt: number
  /** Of a claimed delivery, the end of the claim. */
  nextAt: number | null
  sentAt: number | null
  reason: string | null
  answer: string | null
}

export interface ReportTables {
  reportDelivery: ReportDeliveryTable
}
