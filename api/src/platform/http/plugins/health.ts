import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '@netwarden/shared/errors'
import { preferredLanguage, translate } from '@netwarden/shared/i18n'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** A part that has not answered within this time (ms) counts as down: probes have limits of their own. */
const ANSWER_LIMIT = 3_000

/** Whether a required part answers; null is ready. A message is shown to callers, a bare text is only logged. */
export type ReadinessCheck = () => Promise<Message | string | null>

interface HealthOptions {
  checks: Record<string, ReadinessCheck>
  /** A warning although everything works. */
  note(): Message | null
}

const OPEN = { schema: { hide: true }, config: { isOpen: true } } as const

export const healthPlugin = fastifyPlugin(
  async (app: FastifyInstance, options: HealthOptions) => {
    app.get('/healthz', OPEN, async () => ({ status: 'ok' }))
    app.get('/readyz', OPEN, async (request, reply) => {
      const language = preferredLanguage(request.headers['accept-language'])
      const say = ({ key, params }: Message) => translate(language, key, params)
      const results = await Promise.all(
        // A check that fails means that the part is down.
        Object.entries(options.checks).map(
          async ([name, check]) => [name, await inTime(check).catch(String)] as const,
        ),
      )
      const isReady = results.every(([, fault]) => fault === null)
      const reasons = results.flatMap(([name, fault]) =>
        fault === null || typeof fault === 'string' ? [] : [[name, say(fault)] as const],
      )
      const note = options.note()
      reply.status(isReady ? 200 : 503)
      return {
        status: isReady ? 'ready' : 'not ready',
        // Which store is away is no secret; why it is away belongs in the log.
        checks: Object.fromEntries(results.map(([name, fault]) => [name, fault === null ? 'up' : 'down'])),
        ...(reasons.length > 0 ? { reasons: Object.fromEntries(reasons) } : {}),
        ...(note ? { note: say(note) } : {}),
      }
    })
  },
  { name: 'health' },
)

async function inTime(check: ReadinessCheck): Promise<Message | string | null> {
  const waiting = new AbortController()
  const late = pause(ANSWER_LIMIT, 'no answer', { signal: waiting.signal })
  try {
    return await Promise.race([check(), late])
  } finally {
    late.catch(() => undefined) // Only the wait has ended.
    waiting.abort()
  }
}
