import { isRecord } from '../stores/browser-storage.ts'

/** Navigation state that says: shown again, not gone to. */
export const RETURN_VISIT = { isReturn: true } as const

export function isReturnVisit(state: unknown): boolean {
  return isRecord(state) && state.isReturn === true
}
