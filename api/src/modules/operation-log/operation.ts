import type { Operation } from '../../platform/state/operation.ts'

export type { Operation } from '../../platform/state/operation.ts'

/** Resolves when the entry is stored: of what changes nothing, such as an export. A write records through its unit of work. */
export type RecordOperation = (operation: Operation) => Promise<void>
