import { z } from 'zod'
import { zoneMeanwhileSchema } from './zone-difference.ts'

/** Body of every answer with a status from 400 on. */
export const failureSchema = z.strictObject({
  error: z.strictObject({
    code: z.number().describe('distinguishes errors with the same HTTP status'),
    msg: z.string().describe('message in the language of Accept-Language'),
    lines: z
      .array(z.strictObject({ line: z.number(), column: z.string().optional(), msg: z.string() }))
      .optional()
      .describe('with 422: the first 100 faulty lines of the file'),
    lineCount: z.number().optional().describe('with 422: total number of faulty lines'),
    meanwhile: zoneMeanwhileSchema
      .optional()
      .describe('with 409 for a zone: what another user has changed since the given version'),
    changedBy: z
      .strictObject({ username: z.string(), isCaller: z.boolean() })
      .optional()
      .describe(
        "with 409: the user whose change the caller has not read; isCaller: the caller's own change in another window",
      ),
  }),
  message: z.string().describe('same text as error.msg'),
  errors: z.record(z.string(), z.string()).optional().describe('one text per invalid field'),
})
export type Failure = z.infer<typeof failureSchema>
