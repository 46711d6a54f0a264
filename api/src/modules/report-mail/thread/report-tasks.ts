import type { ReportDocument } from '../document.ts'

export type ReportTasks = {
  /** The PDF of a report. */
  pdf: { asked: ReportDocument; answer: Uint8Array }
}
