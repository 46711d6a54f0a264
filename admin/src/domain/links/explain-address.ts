import { EXPLAIN_PATH } from './paths.ts'
import { addressOf } from './search-address.ts'

/** What the page of explanations is asked; empty texts are not given. */
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
