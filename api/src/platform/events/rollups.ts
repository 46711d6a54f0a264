/**
 * The sums kept beside the records, by family of dimensions. A question is answered from the first family that
 * has all of its columns, so that no screen's cost grows with the length of the history.
 */
const COMMON = ['solved_mode', 'risk_level', 'domain_type'] as const

export const ROLLUP_FAMILIES = {
  total: ['control_group', 'transport', 'application', 'verdict_by', 'outcome', ...COMMON],
  device: ['device_id', 'device_ip', 'device_mac', ...COMMON],
  policy: ['policy_id', ...COMMON],
  port: ['dst_port', 'application', ...COMMON],
  owner: ['org', 'domain_country', ...COMMON],
  domain: ['domain', 'registrable_domain', 'org', 'domain_country', ...COMMON],
  dst: ['dst_ip', 'org', 'country', 'region', 'network', ...COMMON],
  pair: ['device_id', 'domain', 'device_ip', 'registrable_domain', 'org', ...COMMON],
  segment_policy: ['segment_id', 'policy_id', ...COMMON],
} as const satisfies Record<string, readonly string[]>
export type RollupFamily = keyof typeof ROLLUP_FAMILIES

/** Summed from the sums of another family, not from the records. */
export const DERIVED_FAMILIES: ReadonlySet<string> = new Set(['owner'])

/** Names besides have a table that keeps a row for each UTC day, with a column for each of its hours. */
export const NAME_HOURS = {
  table: 'rollup_name_hours',
  dims: ['domain', 'registrable_domain', 'org', 'domain_country', 'domain_type'],
} as const

/** Days of names with who visited them, sorted by name; summed from the pairs. */
export const VISITORS = {
  table: 'rollup_visitor_day',
  quarters: 'rollup_pair_quarter',
  dims: ['domain', 'device_id'],
} as const

/** Visits whose verdict a policy on trial would have reversed, by quarter hours; no other visit is counted there. */
export const SHADOW = {
  table: 'rollup_shadow_quarter',
  dims: ['segment_id', 'policy_id', 'device_id'],
  /** Expressions on the records, in the order of the dimensions. */
  columns: ['segment_id', 'shadow_policy_id', 'device_id'],
  condition: "shadow_policy_id != ''",
} as const

/** The cheapest family that knows all of the columns; null where only the records themselves do. */
export function findFamily(columns: Iterable<string>): RollupFamily | null {
  const wanted = [...columns]
  for (const [family, dims] of Object.entries(ROLLUP_FAMILIES)) {
    if (knows(dims, wanted)) return family as RollupFamily
  }
  return null
}

export function knows(dims: readonly string[], columns: readonly string[]): boolean {
  return columns.every((column) => dims.includes(column))
}

/** Whether a table holds sums, which can be rebuilt from the records. */
export function isSum(table: string): boolean {
  return table.startsWith('rollup_')
}
