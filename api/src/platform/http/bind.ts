import {
  type Call,
  DRY_RUN_EFFECT_HEADER,
  DRY_RUN_HEADER,
  dryRunSchema,
  hasEffect,
  REPEATED_HEADER,
  scopeNeeded,
} from '@netwarden/shared/contract'
import { isRoleGranted, isScopeGranted } from '@netwarden/shared/domain'
import { forbidden, malformed, noDryRun, passwordToChange, unauthenticated } from '@netwarden/shared/errors'
import { preferredLanguage } from '@netwarden/shared/i18n'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { runDry } from '../state/dry-run.ts'
import { callerAddress } from './caller-address.ts'
import { currentConsent, Pending } from './consent.ts'
import type { CallContext } from './context.ts'
import { idempotencyKeyOf, type KeyedCall, type SentAnswer } from './idempotency.ts'
import { identify } from './identify.ts'
import { givenFields, readInput } from './input.ts'
import type { Principal } from './principal.ts'
import { callerOfServer } from './server-calls.ts'

type Handler<Input extends z.ZodType, Reply extends z.ZodType> = (
  input: z.output<Input>,
  context: CallContext,
) => Promise<z.input<Reply> | Pending | FastifyReply> | z.input<Reply> | Pending | FastifyReply

const OK = 200
const ACCEPTED = 202

/** Binds a call of the contract to its service: checks access and input, and writes the answer. */
export function bind<Input extends z.ZodType, Reply extends z.ZodType>(
  app: FastifyInstance,
  call: Call<Input, Reply>,
  handler: Handler<Input, Reply>,
): void {
  app.route({
    method: call.method,
    url: call.url,
    config: {
      call,
      ...(call.callsPerMinute ? { rateLimit: { max: call.callsPerMinute, timeWindow: 60_000 } } : {}),
    },
    ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
    // A HEAD request would create the whole file, spend its ticket, or leave an unread stream open.
    ...(call.isFile ? { exposeHeadRoute: false } : {}),
    onRequest: async (request) => {
      if (call.access !== 'public') request.principal = await authorise(app, call, request)
    },
    handler: async (request, reply) => {
      const input = await readInput(call, request)
      const context = contextOf(request, reply)
      const answer = async () =>
        (await heldBack(app, call, input, context, () => handler(input, context))) ?? handler(input, context)
      const key = idempotencyKeyOf(call, request)
      if (isDryRunAsked(call, request)) {
        const effect = isEffectAsked(call, request) && {
          effect: await app.changeGate.effect(call, () => handler(input, context), context.signal),
        }
        return enveloped(call, { ...(await answerDryRun(call, reply, answer)), ...effect })
      }
      if (key !== null) {
        const fields = givenFields(call, input, request)
        return answerOnce(reply, { userId: context.principal.userId, call, key, fields }, async () =>
          answerOf(call, await answer()),
        )
      }
      const answered = await answer()
      if (answered instanceof Pending) {
        reply.status(ACCEPTED)
        return { data: answered.reply }
      }
      // A handler that sent a file itself returns the reply.
      if (reply.sent || call.isFile || answered === reply) return answered
      return enveloped(call, call.reply.parse(answered))
    },
  })
}

/** The answer of a call that is made once, however often its client repeats it. */
async function answerOnce(
  reply: FastifyReply,
  keyed: KeyedCall,
  make: () => Promise<SentAnswer>,
): Promise<unknown> {
  const { status, body, isRepeated } = await reply.server.idempotency.once(keyed, make)
  reply.status(status)
  if (isRepeated) reply.header(REPEATED_HEADER, 'true')
  return body
}

function answerOf(call: Call, answered: unknown): SentAnswer {
  if (answered instanceof Pending) return { status: ACCEPTED, body: { data: answered.reply } }
  return { status: OK, body: enveloped(call, call.reply.parse(answered)) }
}

/** The change guard measures what the call would change before it is made. */
async function heldBack(
  app: FastifyInstance,
  call: Call,
  input: unknown,
  context: CallContext,
  run: () => unknown,
): Promise<Pending | null> {
  if (call.guard !== 'policies') return null
  return app.changeGate.measured({ call, fields: givenFields(call, input, context.request) }, context, run)
}

function enveloped({ isBare }: Call, answer: unknown): unknown {
  return isBare ? answer : { data: answer }
}

/** The principal behind a request, if the call is open to it. */
export async function authorise(
  app: FastifyInstance,
  call: Call,
  request: FastifyRequest,
): Promise<Principal> {
  const principal = currentConsent()?.principal ?? callerOfServer() ?? (await identify(app, call, request))
  assertMayMake(call, principal)
  if (principal.mustChangePassword && !call.isOpenBeforePasswordChange) throw passwordToChange()
  return principal
}

/** For what is done in the place of a call, by those who may make it. */
export function assertMayMake(
  call: Pick<Call, 'access' | 'tokenScope' | 'effect'>,
  { role, scope }: Pick<Principal, 'role' | 'scope'>,
): void {
  if (!isRoleGranted(role, call.access)) throw forbidden()
  if (scope !== null && !isScopeGranted(scope, scopeNeeded(call))) throw forbidden('session.scope')
}

export function contextOf(request: FastifyRequest, reply: FastifyReply): CallContext {
  return {
    get principal() {
      if (!request.principal) throw unauthenticated()
      return request.principal
    },
    language: preferredLanguage(request.headers['accept-language']),
    timeZone: request.principal?.timeZone ?? null,
    ip: callerAddress(request),
    requestId: request.id,
    get signal() {
      return signalOf(request, reply)
    },
    request,
    reply,
  }
}

function signalOf(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  if (!request.abort) {
    const abort = new AbortController()
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) abort.abort()
    })
    request.abort = abort
  }
  return request.abort.signal
}

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: (authorization: string | undefined) => Promise<Principal>
  }
  interface FastifyRequest {
    principal: Principal | null
    abort: AbortController | null
  }
  interface FastifyContextConfig {
    call?: Call
    /** Set on the few public routes outside of the contract (health, the console's files). */
    isOpen?: true
  }
}

/** Whether the request asks for the dry run of a call that writes; throws where the call has none. */
function isDryRunAsked({ effect, noDryRun: reason }: Call, { headers }: FastifyRequest): boolean {
  const value = headers[DRY_RUN_HEADER]
  if (value === undefined || effect === 'read') return false
  if (value !== 'true') throw malformed('error.dryRunHeader')
  if (reason === 'refused') throw malformed('error.dryRunRefused')
  if (reason === 'outside') throw noDryRun()
  return true
}

function isEffectAsked(call: Call, { headers }: FastifyRequest): boolean {
  const value = headers[DRY_RUN_EFFECT_HEADER]
  if (value === undefined || !hasEffect(call)) return false
  if (value !== 'true') throw malformed('error.dryRunHeader')
  return true
}

/** The answer of a dry run, whose status is 200 whatever the call would answer. */
async function answerDryRun(call: Call, reply: FastifyReply, answer: () => unknown) {
  const { result, changes } = await runDry(async () => answer(), call.dryRunLimit)
  reply.code(200)
  const predicted = result instanceof Pending ? result.reply : call.reply.parse(result)
  return dryRunSchema.parse({ dryRun: true, changes, result: predicted })
}
