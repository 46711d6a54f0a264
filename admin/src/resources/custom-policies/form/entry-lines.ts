import type { CustomPolicyGroup } from '@netwarden/shared/domain'
import { MAX_POLICY_ENTRIES } from '@netwarden/shared/limits'
import {
  type EntryFaultOf,
  type PolicyLines,
  parsePolicyEntry,
  readPolicyLines,
} from '@netwarden/shared/validators'
import type { TextKey, Translate } from '../../../kit/i18n/index.ts'

const MAX_REPORTED = 5

/** Faults in the same words as the server's. */
const FAULTS: Readonly<Record<string, TextKey>> = {
  'validation.domain': 'policies.fault.domain',
  'validation.domain.url': 'policies.fault.url',
  'validation.domain.path': 'policies.fault.path',
  'validation.domain.port': 'policies.fault.port',
  'validation.domain.address': 'policies.fault.address',
  'validation.domain.root': 'policies.fault.root',
  'validation.cidr': 'policies.fault.cidr',
  'policy.device.entry': 'policies.fault.device',
}

type Read = (group: CustomPolicyGroup, text: string) => PolicyLines

/**
 * The lines of a text. A form needs them several times between two key presses, of which each changes one
 * line of many.
 */
export const linesOf = keepLast((group, text) => readPolicyLines(group, text, createEntryCheck(group)))

function keepLast(read: Read): Read {
  let last: { group: CustomPolicyGroup; text: string; lines: PolicyLines } | undefined
  return (group, text) => {
    if (last?.group !== group || last.text !== text) last = { group, text, lines: read(group, text) }
    return last.lines
  }
}

type Fault = ReturnType<EntryFaultOf>

const checked: Record<CustomPolicyGroup, Map<string, Fault>> = {
  domain: new Map(),
  ip: new Map(),
  device: new Map(),
}

function createEntryCheck(group: CustomPolicyGroup): EntryFaultOf {
  const known = checked[group]
  if (known.size > 2 * MAX_POLICY_ENTRIES) known.clear()
  return (entry) => {
    if (known.has(entry)) return known.get(entry)
    const { fault } = parsePolicyEntry(group, entry)
    known.set(entry, fault)
    return fault
  }
}

/** Their first faults, line by line; none for valid entries. */
export function lineFaults({ entries, faults, faultCount }: PolicyLines, t: Translate): string[] {
  if (faultCount > 0) {
    const texts = faults
      .slice(0, MAX_REPORTED)
      .map(({ line, fault }) => t('ui.lineText', { line, text: t(FAULTS[fault] ?? 'policies.fault.entry') }))
    const more = faultCount - texts.length
    return more > 0 ? [...texts, t('policies.fault.more', { count: more })] : texts
  }
  if (entries.length === 0) return [t('policies.fault.nothing')]
  if (entries.length > MAX_POLICY_ENTRIES) return [t('policies.fault.tooMany', { limit: MAX_POLICY_ENTRIES })]
  return []
}
