import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import {
  buildPolicySet,
  type HashSeed,
  type ListIndex,
  ListIndexBuilder,
  type ListSwitchRow,
  type PolicyRows,
  type PolicySet,
} from '@netwarden/shared/policy'
import type { BuiltInList } from './built-in-lists.ts'

/** Lists that are enabled in a new installation, so that known malware is banned from the first record on. */
const ENABLED_AT_FIRST = ['malware'] as const

export function listRows(builtIns: readonly BuiltInList[]): ListSwitchRow[] {
  return builtIns.map(({ id, group, level }) => ({ id, group, ...(level ? { level } : {}) }))
}

/** The rows of a new installation: all devices are in the built-in segment, which passes everything but malware. */
export function defaultPolicyRows(builtIns: readonly BuiltInList[]): PolicyRows {
  return {
    segments: [{ id: BUILT_IN_SEGMENT_ID, rank: 0, defaultMode: 'passed', entries: [] }],
    customPolicies: [],
    pauses: [],
    listRows: listRows(builtIns),
    enablements: ENABLED_AT_FIRST.map((listId) => ({
      segmentId: BUILT_IN_SEGMENT_ID,
      listId,
      solvedMode: 'banned',
    })),
  }
}

/** In shared memory, so that other threads can read it. */
export function buildListIndex(builtIns: readonly BuiltInList[], seed: HashSeed): ListIndex {
  const builder = new ListIndexBuilder(seed)
  for (const { id, domains } of builtIns) builder.addList(id, domains)
  return builder.build((bytes) => new SharedArrayBuffer(bytes))
}

export function defaultPolicySet(builtIns: readonly BuiltInList[], lists: ListIndex): PolicySet {
  return buildPolicySet(defaultPolicyRows(builtIns), lists)
}
