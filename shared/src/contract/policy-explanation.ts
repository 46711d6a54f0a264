import { z } from 'zod'
import { SAFE_SEARCH_ENGINES } from '../domain/safe-search.ts'
import { controlGroupSchema, solvedModeSchema } from '../domain/visit-values.ts'

const inherited = z
  .boolean()
  .describe(
    'true when the segment of the device inherits the policy from the built-in segment of all devices',
  )

/** A rule that a decision evaluated. */
export const evaluatedRuleSchema = z.object({
  group: controlGroupSchema,
  policyId: z.string(),
  policyName: z.string().describe('for a custom policy, its entry'),
  entry: z.string().describe('matching domain, network or device'),
  solvedMode: solvedModeSchema.nullable().describe('null when the list is not enabled in this segment'),
  isShadow: z.boolean().optional().describe('true when the list is on trial in this segment'),
  isException: z
    .boolean()
    .optional()
    .describe('true when the list excludes the name; the list then does not decide'),
  inherited,
  until: z
    .string()
    .nullable()
    .describe('when the policy, the exception or the temporary state of the list ends; null: lasting'),
  exception: z
    .object({ by: z.string(), reason: z.string() })
    .nullable()
    .describe('who allowed the name temporarily, and why; null for everything but an exception'),
  isDecisive: z.boolean(),
  list: z
    .object({ version: z.string(), since: z.string() })
    .nullable()
    .describe('version of the list and the time since when it is in force; null for a custom policy'),
  cname: z
    .string()
    .nullable()
    .describe('matching name of the CNAME chain in the answer; null when the queried name itself matches'),
})

/** A decision with every evaluated rule. */
export const explanationSchema = z.object({
  isPartial: z
    .literal(true)
    .optional()
    .describe('true when current policies replace some that are no longer stored for that moment'),
  segment: z.object({
    id: z.string(),
    name: z.string(),
    entry: z.string().nullable().describe('entry that matches the device; null in the built-in segment'),
    defaultMode: solvedModeSchema,
    inherits: z.boolean().describe('whether policies of the built-in segment follow its own'),
  }),
  pausedUntil: z.string().nullable().describe('end of the current pause of policy control in this segment'),
  generationOfIngest: z
    .number()
    .int()
    .nullable()
    .describe('policy generation that the log reader uses; null when it cannot be determined'),
  generationOfGateway: z
    .number()
    .nullable()
    .describe('policy generation that the DNS gateway uses; null while it is off'),
  solvedMode: solvedModeSchema,
  controlGroup: controlGroupSchema,
  rcode: z
    .string()
    .optional()
    .describe('response code of an answer that the enforcer makes by itself (`special`, `private`)'),
  policyId: z.string().nullable(),
  matched: z.string().nullable().describe('domain, network or device that decided'),
  cname: z
    .string()
    .nullable()
    .describe('name of the CNAME chain in the answer that decided; null when none did'),
  inherited,
  policyGeneration: z
    .number()
    .nullable()
    .describe('policy generation: number of the last policy change in the change feed'),
  trial: z
    .object({
      solvedMode: solvedModeSchema,
      controlGroup: controlGroupSchema,
      policyId: z.string(),
      policyName: z.string().describe('for a custom policy, its entry'),
      matched: z.string().describe('matching domain, network or device'),
      cname: z.string().nullable(),
      inherited,
    })
    .nullable()
    .describe('verdict of a policy on trial if it were enforced; null when none would change the verdict'),
  safeSearch: z
    .object({
      engine: z.enum(SAFE_SEARCH_ENGINES),
      mode: z.string(),
      host: z.string().describe('host that gateways answer in place of the name'),
    })
    .optional()
    .describe('where a gateway answers the passed name as a host with safe results; not for a past moment'),
  groups: z.array(controlGroupSchema).describe('evaluated groups in order; the last one decided'),
  steps: z
    .array(z.object({ group: controlGroupSchema, cname: z.string().nullable(), inherited }))
    .describe(
      'groups for the queried name and then for each name of the CNAME chain, in the order of evaluation; those that the segment inherits follow its own',
    ),
  rules: z
    .array(evaluatedRuleSchema)
    .describe('policies that match the device, name or address, in the order of evaluation'),
})
export type PolicyExplanation = z.infer<typeof explanationSchema>
