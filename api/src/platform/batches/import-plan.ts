import { contentFaults, type LineFault } from '@netwarden/shared/errors'
import { TimeSlicer } from './time-slices.ts'

/** What a file changes: the rows that it creates, those that it updates, and how many it leaves as they are. */
export interface ImportPlan<Stored, After> {
  created: After[]
  updated: { before: Stored; after: After }[]
  unchanged: number
}

interface PlanSteps<Row, Stored, After> {
  find(row: Row): Stored | undefined | Promise<Stored | undefined>
  becoming(row: Row, before: Stored | undefined): After
  isSame(before: Stored, after: After): boolean
}

/** Largest number of names of each kind in a log entry. */
export const NAMES_IN_LOG = 100

/** Throws everything that is wrong with a file, by line. */
export function assertNoFaults(faults: readonly LineFault[]): void {
  if (faults.length > 0) throw contentFaults([...faults].sort((a, b) => a.line - b.line))
}

/** Compares the rows of a file with what is stored. */
export async function planImport<Row, Stored, After>(
  rows: readonly Row[],
  { find, becoming, isSame }: PlanSteps<Row, Stored, After>,
): Promise<ImportPlan<Stored, After>> {
  const slicer = new TimeSlicer()
  const plan: ImportPlan<Stored, After> = { created: [], updated: [], unchanged: 0 }
  for (const row of rows) {
    const before = await find(row)
    const after = becoming(row, before)
    if (before === undefined) plan.created.push(after)
    else if (isSame(before, after)) plan.unchanged += 1
    else plan.updated.push({ before, after })
    await slicer.pause()
  }
  return plan
}

/** The result of an import, or of its dry run. */
export function countsOf({ created, updated, unchanged }: ImportPlan<unknown, unknown>, rows: number) {
  return { rows, created: created.length, updated: updated.length, unchanged }
}

/** The first names of each kind, for the operation log. */
export function namesOf({ created, updated }: ImportPlan<unknown, { name: string }>) {
  const first = (rows: readonly { name: string }[]) => rows.slice(0, NAMES_IN_LOG).map(({ name }) => name)
  return { createdNames: first(created), updatedNames: first(updated.map(({ after }) => after)) }
}
