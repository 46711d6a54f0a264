import type { JWT } from '@fastify/jwt'
import type { Clock, CreateId } from '../../clock.ts'
import type { BindRoutes } from '../../http/bind-routes.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { StateStore } from '../../state/client.ts'
import type { UserRow } from '../../state/tables/people.ts'
import type { RecordOperation } from '../operation-log/index.ts'
import { AccessTokens } from './access-tokens.ts'
import { ApiTokenRepository } from './api-token.repository.ts'
import { ApiTokenService } from './api-token.service.ts'
import { Authenticator } from './authenticator.ts'
import { CredentialListRepository } from './credential-list.repository.ts'
import { credentialResources } from './credential-resources.ts'
import { SealedTokens } from './opaque-tokens.ts'
import { PasswordService } from './password.service.ts'
import { PasswordResetRepository } from './password-reset.repository.ts'
import { PasswordCheck } from './passwords.ts'
import { PrincipalRepository } from './principal.repository.ts'
import { Principals } from './principals.ts'
import { type Registration, RegistrationService } from './registration.service.ts'
import { SessionRepository } from './session.repository.ts'
import { sessionRoutes } from './session.routes.ts'
import { SessionKeeper } from './session-keeper.ts'
import { SessionListService } from './session-list.service.ts'
import { SignInService } from './sign-in.service.ts'
import { SignInFailureRepository } from './sign-in-failure.repository.ts'
import { SignInGuard } from './sign-in-guard.ts'

const REFRESH_PREFIX = 'nr_'
const KEEP_ENDED_TOKENS = 90 * 86_400_000

export interface SessionDeps {
  db: StateStore
  clock: Clock
  createId: CreateId
  secret: string
  /** What the application signs and verifies access tokens with, once it is built. */
  jwt: () => Pick<JWT, 'sign' | 'verify'>
  mailer: Mailer
  record: RecordOperation
  inBackground(work: Promise<unknown>): void
  findUser(username: string): Promise<UserRow | undefined>
  findUserById(id: string): Promise<UserRow | undefined>
  setPasswordHash(userId: string, passwordHash: string): Promise<void>
  addUser(user: Omit<Registration, 'password'>, passwordHash: string): Promise<string | null>
  onLock(user: UserRow, ip: string): Promise<void>
  tellAdministrators(registration: Registration): Promise<void>
  isRegistrationOpen(): Promise<boolean>
  consoleAddress(): Promise<string>
}

/** Wires the area of sessions. */
export async function createSessionArea(deps: SessionDeps) {
  const { db, clock, createId, secret } = deps
  const sessions = new SessionRepository(db)
  const principals = new Principals(clock)
  const accessTokens = new AccessTokens(deps.jwt, clock)
  const refreshTokens = new SealedTokens(secret, REFRESH_PREFIX)
  const keeper = new SessionKeeper(sessions, accessTokens, refreshTokens, principals, clock, createId)
  const failures = new SignInFailureRepository(db)
  const resets = new PasswordResetRepository(db)
  const apiTokens = new ApiTokenRepository(db)
  const common = {
    ...deps,
    sessions,
    keeper,
    principals,
    accessTokens,
    refreshTokens,
    apiTokens,
    resets,
    lists: new CredentialListRepository(db),
    guard: new SignInGuard(failures, clock),
    passwords: await PasswordCheck.create(),
  }
  const services = {
    signIn: new SignInService(common),
    passwords: new PasswordService(common),
    registration: new RegistrationService({ ...common, isOpen: deps.isRegistrationOpen }),
    sessions: new SessionListService(common),
    apiTokens: new ApiTokenService(common),
  }
  return {
    authenticator: new Authenticator(accessTokens, new PrincipalRepository(db), principals, clock),
    principals,
    routes: [sessionRoutes(services), credentialResources(services)] satisfies BindRoutes[],
    /** Whoever is deleted, no longer active, or got another password is out at once. */
    endAccess: async (userIds: readonly string[]): Promise<void> => {
      await apiTokens.revokeOfUsers(userIds, clock.now())
      await resets.removeOfUsers(userIds)
      await keeper.endOfUsers(userIds)
    },
    prune: async (): Promise<void> => {
      const now = clock.now()
      await keeper.prune()
      await failures.prune(now)
      await resets.prune(now)
      await apiTokens.prune(now - KEEP_ENDED_TOKENS)
    },
  }
}
export type SessionArea = Awaited<ReturnType<typeof createSessionArea>>
