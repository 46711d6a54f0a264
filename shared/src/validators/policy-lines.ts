import type { CustomPolicyGroup } from '../domain/policy.ts'
import type { TextKey } from '../i18n/index.ts'
import { MAX_REPORTED_LINES } from '../limits/constants.ts'
import { parsePolicyEntry } from './policy-entry.ts'

export interface PolicyLines {
  /** As written, in the order of the lines. */
  entries: string[]
  /** Line number of each entry, from 1. */
  lines: number[]
  /** The first 100 faults. */
  faults: { line: number; fault: TextKey }[]
  faultCount: number
}

/** Returns the fault of an entry; undefined for a valid one. */
export type EntryFaultOf = (entry: string) => TextKey | undefined

/**
 * Reads the entries of a text, one per line; blank lines and lines that begin with `#` are skipped. Callers that read
 * a text again while it is typed pass a caching `faultOf`.
 */
export function readPolicyLines(
  group: CustomPolicyGroup,
  text: string,
  faultOf: EntryFaultOf = (entry) => parsePolicyEntry(group, entry).fault,
): PolicyLines {
  const found: PolicyLines = { entries: [], lines: [], faults: [], faultCount: 0 }
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const entry = line.trim()
    if (entry === '' || entry.startsWith('#')) continue
    const fault = faultOf(entry)
    if (fault === undefined) {
      found.entries.push(entry)
      found.lines.push(index + 1)
      continue
    }
    found.faultCount += 1
    if (found.faults.length < MAX_REPORTED_LINES) found.faults.push({ line: index + 1, fault })
  }
  return found
}
