import { MAX_REPORTED_LINES } from '../constants.ts'
import type { CustomPolicyGroup } from '../domain/policy.ts'
import type { TextKey } from '../i18n/index.ts'
import { parsePolicyEntry } from './policy-entry.ts'

export interface PolicyLines {
  /** As written, in the order of their lines. */
  entries: string[]
  /** The line of each, from 1. */
  lines: number[]
  /** The first 100. */
  faults: { line: number; fault: TextKey }[]
  faultCount: number
}

/** What is wrong with an entry; undefined: nothing. */
export type EntryFaultOf = (entry: string) => TextKey | undefined

/**
 * The entries of a text, one a line; blank lines and those that begin with `#` are left out. Who reads a text again and
 * again while it is typed remembers what he knows of its entries in a `faultOf` of his own.
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
