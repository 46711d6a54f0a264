import { nodeCalls, requestCalls } from '@netwarden/shared/contract'
import { AppError, ERROR_CODES } from '@netwarden/shared/errors'
import { type AnswerRelay, relayMessageSchema } from '../../gateway/page/relay-messages.ts'
import { headSchema } from '../../node-protocol/messages.ts'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { pageFrom, windowOf } from '../../platform/http/list-query.ts'
import type { NodesService } from '../nodes/index.ts'
import type { RequestDecisions } from './request-decisions.service.ts'
import type { Requests } from './requests.service.ts'

const pageMessage = headSchema.extend({ message: relayMessageSchema })

export function requestRoutes(
  requests: Requests,
  decisions: RequestDecisions,
  nodes: Pick<NodesService, 'verified' | 'answer'>,
): BindRoutes {
  return (app) => {
    bind(app, requestCalls.create, (input, { ip }) => requests.create(input, { ip }))
    bind(app, requestCalls.show, ({ token }, { ip }) => requests.show(token, ip))
    bind(app, requestCalls.list, async (input, { language, signal }) =>
      pageFrom(input, await decisions.list(input.status, windowOf(input), { language, signal })),
    )
    bind(app, requestCalls.grant, (input, context) => {
      const { principal, language } = context
      return decisions.grant(input, { actor: actorOf(context), role: principal.role, language })
    })
    bind(app, requestCalls.refuse, (input, context) => decisions.refuse(input, actorOf(context)))
    bind(app, nodeCalls.page, async (input) => {
      const { message, row } = await nodes.verified(input, pageMessage)
      return nodes.answer(input, await answerPage(requests, row.id)(message.message))
    })
  }
}

/** Answers what the page of an enforcer asks. */
export function answerPage(requests: Requests, enforcerId: string): AnswerRelay {
  return async (message) => {
    if (message.type === 'look') return requests.look(enforcerId, message)
    const { deviceIp: ip, domain, ...input } = message
    try {
      await requests.create(input, { ip, domain })
      return { type: 'ask', status: 200 }
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause
      return { type: 'ask', status: ERROR_CODES[cause.kind].status }
    }
  }
}
