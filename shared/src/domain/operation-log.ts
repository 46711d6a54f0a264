import { z } from 'zod'

/** One entry of the operation log; its digest covers the entry and the digest of the previous one. */
export const operationLogEntrySchema = z.object({
  id: z.string(),
  seq: z.number(),
  at: z.string(),
  actorId: z.string().nullable().describe('null for the server itself and for people who were not signed in'),
  actor: z.string().describe('name at that time'),
  ip: z.string(),
  action: z.string().describe('area and verb, such as user.create'),
  subjectKind: z.string(),
  subjectId: z.string(),
  subject: z.string().describe('name at that time'),
  before: z.unknown().describe('secrets are masked'),
  after: z.unknown(),
  hash: z.string(),
})
export type OperationLogEntry = z.infer<typeof operationLogEntrySchema>

/** Actions that change nothing: sign-ins, searches, tests, and files that leave the server, also all `.export`. */
export const LOOK_ACTIONS: readonly string[] = [
  'alarm.test',
  'backup.create',
  'dns.test',
  'gateway.query',
  'message.read',
  'policy.check',
  'reportMail.test',
  'riskEvent.evidence',
  'session.lock',
  'session.login',
  'session.logout',
  'support.report',
  'user.ask-reset-link',
  'visitLog.search',
  'visits.detail',
  'visits.search',
]
export const LOOK_VERB = '.export'

/** Whether an action changes something. */
export function isChange(action: string): boolean {
  return !LOOK_ACTIONS.includes(action) && !action.endsWith(LOOK_VERB)
}

export const chainReportSchema = z.object({
  isIntact: z.boolean(),
  entries: z.number().describe('number of intact entries'),
  brokenAt: z.number().nullable().describe('number of the first entry that was changed or is missing'),
  lastHash: z.string(),
  digest: z
    .string()
    .describe(
      'number and hash of the last entry; store it elsewhere to prove later that no earlier entry was changed',
    ),
  keyedFrom: z
    .number()
    .nullable()
    .describe(
      'first entry whose digest is keyed; earlier entries have an unkeyed digest; null without a key',
    ),
  isKeptSame: z
    .boolean()
    .nullable()
    .describe('whether the log still contains the given digest; null when none was given'),
})
export type ChainReport = z.infer<typeof chainReportSchema>

/** Number and hash of an entry, such as `12:ab34…`. */
const DIGEST = /^(\d{1,15}):([0-9a-f]{64})$/
export const keptDigestSchema = z
  .string()
  .trim()
  .regex(DIGEST, { error: 'validation.logDigest' })
  .transform((text) => {
    const [, entry = '', hash = ''] = DIGEST.exec(text) ?? []
    return { entry: Number(entry), hash }
  })
export type KeptDigest = z.output<typeof keptDigestSchema>

export const logDigestSchema = z.object({
  entry: z.number().describe('number of the newest entry'),
  digest: z.string().describe('number and hash of the entry; `verify` compares it later'),
})
export type LogDigest = z.infer<typeof logDigestSchema>
