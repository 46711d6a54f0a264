import type { Operation } from '../../platform/state/operation.ts'

/** Resolves when the entry is stored: for operations without a change, such as an export. Writes record by their unit of work. */
export type RecordOperation = (operation: Operation) => Promise<void>
