import {
  BUILT_IN_SEGMENT_ID,
  buildPolicySet,
  type HashSeed,
  ListIndexBuilder,
  type PolicyRows,
  type PolicySet,
} from '@netwarden/shared'
import type { BuiltInPreset } from './built-in-presets.ts'

/** Presets that are enabled in a new installation, so that known malware is banned from the first record on. */
const ENABLED_AT_FIRST = ['malware'] as const

/** The rows of a new installation: everyone in the built-in segment, open but for malware. */
export function defaultPolicyRows(presets: readonly BuiltInPreset[]): PolicyRows {
  return {
    segments: [{ id: BUILT_IN_SEGMENT_ID, rank: 0, defaultMode: 'passed', entries: [] }],
    customPolicies: [],
    presets: presets.map(({ id, group, level }) => ({ id, group, level })),
    enablements: ENABLED_AT_FIRST.map((presetId) => ({
      segmentId: BUILT_IN_SEGMENT_ID,
      presetId,
      solvedMode: 'banned',
    })),
  }
}

export function buildDefaultPolicySet(presets: readonly BuiltInPreset[], seed: HashSeed): PolicySet {
  const builder = new ListIndexBuilder(seed)
  for (const { id, domains } of presets) builder.addList(id, domains)
  return buildPolicySet(defaultPolicyRows(presets), builder.build())
}
