import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

export interface BodyTime {
  /** Without any octet for this long (ms), the sender counts as disconnected, and its partial file is removed. */
  idle: number
  /** A body that is not a file has to be complete by then (ms), however slowly it arrives; null for a file. */
  whole: number | null
}

const IDLE = 120_000
const WHOLE = 300_000

/** Closes connections whose body stalls, and removes what was spooled of an upload. */
export const bodyTimePlugin = fastifyPlugin(
  async (app: FastifyInstance) => {
    app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
      const isFile = ['stream', 'multipart'].includes(routeOptions.config?.call?.bodyKind ?? '')
      limitBody(raw, reply.raw, { idle: IDLE, whole: isFile ? null : WHOLE })
    })
  },
  { name: 'body-time' },
)

/** Ends the connection when the body of this request takes longer. */
export function limitBody(
  request: IncomingMessage,
  response: ServerResponse,
  { idle, whole }: BodyTime,
): void {
  const { socket } = request
  // A call inside the server has no connection.
  if (!hasBody(request) || !(socket instanceof Socket)) return
  const limit = whole === null ? undefined : setTimeout(() => socket.destroy(), whole)
  // The server ends a connection whose timeout has expired.
  socket.setTimeout(idle)
  request.once('end', () => {
    // The answered request has released its connection, which has the timeout of an idle one again.
    if (!response.writableFinished) socket.setTimeout(0)
  })
  request.once('close', () => clearTimeout(limit))
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
