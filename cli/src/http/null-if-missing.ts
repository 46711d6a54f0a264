import { AnswerFailure } from '../failure.ts'

const NOT_FOUND = 404

/** The result of a call; null where the server has no such record. */
export async function nullIfMissing<Reply>(answer: Promise<Reply>): Promise<Reply | null> {
  try {
    return await answer
  } catch (cause) {
    if (cause instanceof AnswerFailure && cause.status === NOT_FOUND) return null
    throw cause
  }
}
