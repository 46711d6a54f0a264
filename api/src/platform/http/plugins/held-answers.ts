import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** How long (ms) a reader may stall an answer, and how many bytes in that time count as reading. */
const WINDOW = 30_000
const LEAST_BYTES = 64 * 1024

/** Ends a file that its client no longer reads, to release its slot, engine session and memory. */
export const heldAnswersPlugin = fastifyPlugin(
  async (app: FastifyInstance) => {
    app.addHook('onRequest', async ({ routeOptions }, reply) => {
      if (routeOptions.config?.call?.isFile) endWhenHeld(reply.raw)
    })
  },
  { name: 'held-answers' },
)

/** Ends the connection of an answer whose reader is waited for and takes nearly nothing. */
export function endWhenHeld(response: ServerResponse): void {
  let before = 0
  const timer = setInterval(() => {
    const written = response.socket?.bytesWritten ?? 0
    if (response.writableNeedDrain && written - before < LEAST_BYTES) response.destroy()
    before = written
  }, WINDOW)
  timer.unref()
  response.once('close', () => clearInterval(timer))
}
