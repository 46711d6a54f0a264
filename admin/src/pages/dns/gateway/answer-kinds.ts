import type { GatewayReport } from '@netwarden/shared/domain'

export type AnswerCounts = GatewayReport['answers']

/** Kinds of answers that are visits, in the order in which they are shown. */
export const ANSWER_KINDS = ['cached', 'forwarded', 'banned', 'zone', 'special', 'stale', 'failed'] as const
export type AnswerKind = (typeof ANSWER_KINDS)[number]
/** Kinds that are counted and not recorded. */
export const UNRECORDED_KINDS = ['refused', 'limited', 'malformed'] as const

/** Queries of the last hour that got an answer and are recorded. */
export function answeredOf(answers: AnswerCounts): number {
  return ANSWER_KINDS.reduce((sum, kind) => sum + answers[kind], 0)
}
