import { Readable } from 'node:stream'
import type { CallContext } from './context.ts'

/** Whether the client asks for a CSV file; a browser accepts anything and gets JSON. */
export function isCsvAsked({ request }: Pick<CallContext, 'request'>): boolean {
  return /(?:^|,)\s*text\/csv\s*(?:;|,|$)/i.test(request.headers.accept ?? '')
}

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
