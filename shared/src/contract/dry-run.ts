import { z } from 'zod'

/** With the value `true`, a call that writes answers what it would store, and stores nothing. */
export const DRY_RUN_HEADER = 'x-dry-run'

export const dryRunChangeSchema = z.object({
  area: z.string().describe('kind of the object, as in the operation log'),
  id: z.string(),
  name: z.string(),
  action: z.string().describe('as in the operation log, e.g. segment.update'),
  before: z.unknown(),
  after: z.unknown(),
})
export type DryRunChange = z.infer<typeof dryRunChangeSchema>

/** Answer of a dry run. Ids, times and versions may differ from those of the call; secrets are masked. */
export const dryRunSchema = z.object({
  dryRun: z.literal(true),
  changes: z.array(dryRunChangeSchema).describe('entries that the operation log would receive'),
  result: z.unknown().describe('answer of the call'),
})
