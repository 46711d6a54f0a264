/**
 * A record's id: its time (epoch ms, 12 hex digits) and its 64-bit number (16 hex digits), so that a record is
 * found by its id without a scan, and ids sort by time.
 */
const ID = /^([0-9a-f]{12})([0-9a-f]{16})$/

export interface VisitKey {
  at: number
  /** Decimal text of the 64-bit number. */
  uid: string
}

export function formatVisitId(at: number, uid: string): string {
  return at.toString(16).padStart(12, '0') + BigInt(uid).toString(16).padStart(16, '0')
}

/** `(at, uid)` of a table for these ids; an invalid id matches nothing. `name` prefixes its parameters. */
export function visitIdsSql(
  ids: readonly string[],
  name = 'ids',
): { sql: string; params: Record<string, unknown> } {
  const keys = ids.flatMap((id) => parseVisitId(id) ?? [])
  return {
    sql: `(at, uid) IN (SELECT fromUnixTimestamp64Milli(key.1, 'UTC'), toUInt64(key.2)
      FROM (SELECT arrayJoin(arrayZip({${name}_at:Array(Int64)}, {${name}_uid:Array(String)})) AS key))`,
    params: { [`${name}_at`]: keys.map(({ at }) => at), [`${name}_uid`]: keys.map(({ uid }) => uid) },
  }
}

export function parseVisitId(id: string): VisitKey | null {
  const match = ID.exec(id)
  if (!match?.[1] || !match[2]) return null
  return { at: Number.parseInt(match[1], 16), uid: BigInt(`0x${match[2]}`).toString() }
}
