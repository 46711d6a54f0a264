import { isRecord } from '../stores/browser-storage.ts'

/** Navigation state of a page that is shown again, not opened. */
export const RETURN_VISIT = { isReturn: true } as const

export function isReturnVisit(state: unknown): boolean {
  return isRecord(state) && state.isReturn === true
}
