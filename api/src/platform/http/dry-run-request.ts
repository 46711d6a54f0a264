import { type Call, DRY_RUN_HEADER, dryRunSchema } from '@netwarden/shared/contract'
import { malformed, noDryRun } from '@netwarden/shared/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { runDry } from '../state/dry-run.ts'
import { Pending } from './consent.ts'

/** Whether the request asks for the dry run of a call that writes; throws where the call has none. */
export function isDryRunAsked({ effect, noDryRun: reason }: Call, { headers }: FastifyRequest): boolean {
  const value = headers[DRY_RUN_HEADER]
  if (value === undefined || effect === 'read') return false
  if (value !== 'true') throw malformed('error.dryRunHeader')
  if (reason === 'refused') throw malformed('error.dryRunRefused')
  if (reason === 'outside') throw noDryRun()
  return true
}

/** The answer of a dry run, whose status is 200 whatever the call would answer. */
export async function answerDryRun(call: Call, reply: FastifyReply, answer: () => unknown) {
  const { result, changes } = await runDry(async () => answer())
  reply.code(200)
  const predicted = result instanceof Pending ? result.reply : call.reply.parse(result)
  return dryRunSchema.parse({ dryRun: true, changes, result: predicted })
}
