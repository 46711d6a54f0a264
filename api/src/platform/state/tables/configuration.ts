import type { Generated } from 'kysely'

interface ConfigPlanTable {
  id: string
  /** Epoch ms. */
  createdAt: number
  createdBy: string
  /** Number of the last change in the feed when the plan was made. */
  baseSequence: number
  /** JSON. */
  guard: string | null
  /** Epoch ms: of a plan that waits for consent. */
  keptUntil: Generated<number>
}

interface ConfigPlanPartTable {
  planId: string
  place: number
  /** JSON, gzip in base64. */
  changes: string
}

interface ConfigAppliedTable {
  /** There is one row, 1. */
  id: number
  at: number
  by: string
  /** JSON: every object of the configuration by section and key. */
  objects: string
}

export interface ConfigurationTables {
  configPlan: ConfigPlanTable
  configPlanPart: ConfigPlanPartTable
  configApplied: ConfigAppliedTable
}
