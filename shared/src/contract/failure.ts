import { z } from 'zod'
import { zoneMeanwhileSchema } from './zone-difference.ts'

/** What every answer with a status from 400 on says. */
export const failureSchema = z.strictObject({
  error: z.strictObject({
    code: z.number().describe('tells apart what has the same status'),
    msg: z.string().describe('in the language of Accept-Language'),
    lines: z
      .array(z.strictObject({ line: z.number(), column: z.string().optional(), msg: z.string() }))
      .optional()
      .describe('422: the first 100 wrong lines of the file'),
    lineCount: z.number().optional().describe('422: how many lines are wrong in all'),
    meanwhile: zoneMeanwhileSchema
      .optional()
      .describe('409 of a zone: what somebody else changed since the version that was given'),
    changedBy: z
      .strictObject({ username: z.string(), isCaller: z.boolean() })
      .optional()
      .describe(
        '409: the user whose change the caller has not seen; isCaller: the caller, in another window',
      ),
  }),
  message: z.string().describe('the same as error.msg'),
  errors: z.record(z.string(), z.string()).optional().describe('a text for each field that is wrong'),
})
export type Failure = z.infer<typeof failureSchema>
