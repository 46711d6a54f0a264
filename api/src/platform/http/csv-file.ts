import { Readable } from 'node:stream'
import type { CallContext } from './context.ts'

/** A CSV file as the answer, piece by piece, so that memory does not grow with its length. */
export function sendCsv(
  { reply }: CallContext,
  name: string,
  pieces: AsyncIterable<string> | Iterable<string>,
) {
  return sendFile({ reply }, { name, type: 'text/csv; charset=utf-8' }, pieces)
}

export function sendFile(
  { reply }: Pick<CallContext, 'reply'>,
  { name, type }: { name: string; type: string },
  pieces: AsyncIterable<string> | Iterable<string>,
) {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(pieces))
}
