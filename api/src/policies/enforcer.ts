import type { Message } from '@netwarden/shared/errors'
import type { ListedRule } from '@netwarden/shared/policy'
import { z } from 'zod'

/** The policies by which an enforcer decides. */
export interface EnforcedPolicies {
  /** Null until they are known. */
  generation: number | null
  /** Since when (epoch ms); missing until they are known. */
  since?: number
}

export interface EnforcerQuery {
  name: string
  qtype: string
  deviceIp: string
  /** Queries that server directly, without policies; null: as the device would. */
  server: string | null
}

export const enforcerAnswerSchema = z.object({
  rcode: z.string(),
  /** Records of the answer section as text, `name ttl type data`. */
  answers: z.array(z.string()),
  ede: z.object({ code: z.number(), text: z.string() }).nullable(),
  latencyMs: z.number(),
  /** The addresses in the answer, also where it was banned for one of them. */
  addresses: z.array(z.string()).default([]),
  cnames: z.array(z.string()).default([]),
  verdict: z
    .object({
      solvedMode: z.enum(['passed', 'banned']),
      controlGroup: z.string(),
      policyId: z.string().nullable(),
      segmentId: z.string(),
      matched: z.string().nullable(),
    })
    .nullable(),
})
export type EnforcerAnswer = z.infer<typeof enforcerAnswerSchema>

/** What applies policies to DNS queries. */
export interface Enforcer {
  /** Why it cannot carry out a rule; null where it can. */
  cannot(rule: ListedRule): Message | null
  /** Has it decide by the stored policies; answers whether it does so by this generation or a newer one. */
  take(generation: number): Promise<boolean>
  /** Null where it is off. */
  inForce(): EnforcedPolicies | null
  /** Throws `EnforcerAway` and `EnforcerFault`. */
  ask(query: EnforcerQuery): Promise<EnforcerAnswer>
  /**
   * Has it decide by the generation that it used before, and not by the present one again; answers that generation.
   * Throws `EnforcerAway`, and `EnforcerFault` where no former policies are kept.
   */
  returnToFormer(): Promise<number>
  /**
   * Has it decide by the newest stored policies again after a return; answers their generation.
   * Throws `EnforcerAway`, and `EnforcerFault` where they cannot be opened.
   */
  takeNewest(): Promise<number>
}

/** The enforcer does not run. */
export class EnforcerAway extends Error {
  override name = 'EnforcerAway'
}

/** The enforcer answered that a request failed. */
export class EnforcerFault extends Error {
  override name = 'EnforcerFault'
}
