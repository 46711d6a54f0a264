import { EXPLAIN_PATH } from './paths.ts'
import { addressOf } from './search-address.ts'

/** The input of the explanation page; empty texts are left out. */
export interface ExplainTarget {
  /** IP or MAC. */
  device?: string | null
  domain?: string | null
  ip?: string | null
  /** ISO 8601; without it now. */
  at?: string
  /** The verdict of a draft that was replayed, shown beside that of the policies. */
  draft?: string
}

export function explainAddress(target: ExplainTarget): string {
  return addressOf(EXPLAIN_PATH, { ...target })
}
