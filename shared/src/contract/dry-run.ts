import { z } from 'zod'

/** With the value `true`, a call that writes answers what it would store, and stores nothing. */
export const DRY_RUN_HEADER = 'x-dry-run'

/** With the value `true` beside that of a dry run, a call that changes policies also answers its effect on stored visits. */
export const DRY_RUN_EFFECT_HEADER = 'x-dry-run-effect'

export const dryRunChangeSchema = z.object({
  area: z.string().describe('kind of the object, as in the operation log'),
  id: z.string(),
  name: z.string(),
  action: z.string().describe('as in the operation log, e.g. segment.update'),
  before: z.unknown(),
  after: z.unknown(),
})
export type DryRunChange = z.infer<typeof dryRunChangeSchema>

export const dryRunEffectSchema = z.object({
  toBanned: z.number().describe('visits that would have been banned instead of passed'),
  toPassed: z.number(),
  devices: z.number(),
  domains: z.number(),
  visitsRead: z.number(),
  from: z.string().describe('visits from then on were read'),
  to: z.string(),
})
export type DryRunEffect = z.infer<typeof dryRunEffectSchema>

/** Answer of a dry run. Ids, times and versions may differ from those of the call; secrets are masked. */
export const dryRunSchema = z.object({
  dryRun: z.literal(true),
  changes: z.array(dryRunChangeSchema).describe('entries that the operation log would receive'),
  effect: dryRunEffectSchema
    .nullable()
    .optional()
    .describe(
      'verdicts of the visits of the last 7 days that would flip; null where nothing would change that decides on ' +
        'visits; absent where it was not asked for or cannot be determined',
    ),
  result: z.unknown().describe('answer of the call'),
})
