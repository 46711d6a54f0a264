import type { AccessRecord } from '@netwarden/shared/domain'

/** A row of the search: a visit, and the number of equal ones within the same second. */
export type GroupedVisit = AccessRecord & { repeats: number }

const SECOND = 1_000
/** Fields that are equal in visits that look the same in the list. */
const COMPARED = [
  ...['deviceIP', 'deviceMac', 'domain', 'dstHostIP', 'dstPort', 'application', 'domainType'],
  ...['riskLevel', 'solvedMode', 'verdictBy', 'policyId', 'source'],
] as readonly (keyof AccessRecord)[]

/** Merges consecutive visits that look the same within a second of the first. */
export function groupVisits(rows: readonly AccessRecord[]): GroupedVisit[] {
  const groups: GroupedVisit[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last && isSame(last, row)) groups[groups.length - 1] = { ...last, repeats: last.repeats + 1 }
    else groups.push({ ...row, repeats: 1 })
  }
  return groups
}

function isSame(first: AccessRecord, row: AccessRecord): boolean {
  const apart = Math.abs(Date.parse(first.accessAt) - Date.parse(row.accessAt))
  return apart < SECOND && COMPARED.every((field) => first[field] === row[field])
}
