import type { Decision } from '@netwarden/shared/policy'
import type { Answer, ExtendedError } from './answers/answer.ts'
import type { AnswerCounts } from './setup.ts'

export type AnswerKind = Exclude<keyof AnswerCounts, 'refused' | 'limited' | 'malformed' | 'bannedUpstream'>

/** An answer and how its TTLs are sent: `age` is subtracted from them, unless `ttl` replaces them. */
export interface TimedAnswer {
  answer: Answer
  age: number
  ttl?: number | undefined
}

/** What a client receives and why. */
export interface Outcome extends TimedAnswer {
  kind: AnswerKind
  decision: Decision
  ede: ExtendedError | null
  /** The addresses in the answer, also where it was banned for one of them. */
  addresses: readonly string[]
  cnames: readonly string[]
}
