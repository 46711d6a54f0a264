import { credentialCalls, sessionCalls } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { CallContext } from '../../platform/http/context.ts'
import { pageFrom, windowOf } from '../../platform/http/list-query.ts'
import type { ApiTokenService } from './api-token.service.ts'
import type { PasswordService } from './password.service.ts'
import type { RegistrationService } from './registration.service.ts'
import type { SessionListService } from './session-list.service.ts'
import type { SignInService } from './sign-in.service.ts'

export interface SessionServices {
  signIn: SignInService
  passwords: PasswordService
  registration: RegistrationService
  sessions: SessionListService
  apiTokens: ApiTokenService
}

export function sessionRoutes({
  signIn,
  passwords,
  registration,
  sessions,
  apiTokens,
}: SessionServices): BindRoutes {
  return (app) => {
    bind(app, sessionCalls.login, ({ username, account, password }, context) =>
      signIn.login(username || account, password, originOf(context)),
    )
    bind(app, sessionCalls.refresh, (_input, { request, ip }) =>
      signIn.refresh(request.headers.authorization, ip),
    )
    bind(app, sessionCalls.logout, (_input, { request, ip }) =>
      signIn.logout(request.headers.authorization, ip),
    )
    bind(app, sessionCalls.resetPassword, (input, context) =>
      passwords.change({ ...actorOf(context), userId: context.principal.userId }, input),
    )
    bind(app, sessionCalls.register, (input, { ip }) => registration.register(input, ip))
    bind(app, sessionCalls.forgotPassword, ({ username }, { language, ip }) =>
      passwords.mailLink(username, language, ip),
    )
    bind(app, sessionCalls.confirmPassword, ({ token, newPassword }, { ip }) =>
      passwords.confirm(token, newPassword, ip),
    )
    bind(app, credentialCalls.listSessions, async (input, { principal }) =>
      pageFrom(input, await sessions.list({ userId: input.userId }, windowOf(input), principal)),
    )
    bind(app, credentialCalls.revokeSession, ({ id }, context) =>
      id === undefined
        ? sessions.revokeOthers(context.principal, actorOf(context))
        : sessions.revoke(id, context.principal, actorOf(context)),
    )
    bind(app, credentialCalls.listApiTokens, async (input, { principal }) =>
      pageFrom(input, await apiTokens.list({ userId: input.userId }, windowOf(input), principal)),
    )
    bind(app, credentialCalls.createApiToken, (input, context) =>
      apiTokens.create(input, context.principal, actorOf(context)),
    )
    bind(app, credentialCalls.revokeApiToken, ({ id }, context) =>
      apiTokens.revoke(id, context.principal, actorOf(context)),
    )
  }
}

function originOf({ ip, request }: CallContext) {
  return { ip, userAgent: request.headers['user-agent'] ?? '' }
}
