import type { JWT } from '@fastify/jwt'
import { KNOWN_ADDRESS_TIME } from '@netwarden/shared/limits'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { ChangeFeed } from '../../platform/state/change-feed.ts'
import type { StateReader } from '../../platform/state/client.ts'
import type { AccountRow, UserRow } from '../../platform/state/tables/people.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import { PasswordCheck } from '../user-repository/index.ts'
import { AccessTokens } from './access-tokens.ts'
import { ApiTokenRepository } from './api-token.repository.ts'
import { ApiTokenService } from './api-token.service.ts'
import { Authenticator } from './authenticator.ts'
import { CredentialListRepository } from './credential-list.repository.ts'
import { credentialResources } from './credential-resources.ts'
import { HourlyLimit } from './hourly-limit.ts'
import { SealedTokens } from './opaque-tokens.ts'
import { PasswordService } from './password.service.ts'
import { PasswordResetRepository } from './password-reset.repository.ts'
import { PrincipalRepository } from './principal.repository.ts'
import { Principals } from './principals.ts'
import { type Registration, RegistrationService } from './registration.service.ts'
import { SessionRepository } from './session.repository.ts'
import { sessionRoutes } from './session.routes.ts'
import { SessionLifecycle } from './session-lifecycle.ts'
import { SessionListService } from './session-list.service.ts'
import { SignInService } from './sign-in.service.ts'
import { SignInAddressRepository } from './sign-in-address.repository.ts'
import { SignInFailureRepository } from './sign-in-failure.repository.ts'
import { type LockReach, SignInGuard } from './sign-in-guard.ts'

const REFRESH_PREFIX = 'nr_'
/** No username may look like this. */
const NOBODY = '-'
const KEEP_ENDED_TOKENS = 90 * 86_400_000

export interface SessionDeps {
  db: StateReader
  feed: ChangeFeed
  unitOfWork: UnitOfWork
  clock: Clock
  createId: CreateId
  secret: string
  /** Signs and verifies access tokens, once the application is built. */
  jwt: () => Pick<JWT, 'sign' | 'verify'>
  mailer: Mailer
  inBackground(work: Promise<unknown>): void
  findUser(username: string): Promise<AccountRow | undefined>
  findAccounts(name: string): Promise<UserRow[]>
  findUserById(id: string): Promise<AccountRow | undefined>
  holdUser(work: Work, id: string): Promise<AccountRow | undefined>
  setPasswordHash(work: Work, userId: string, passwordHash: string): Promise<number>
  addUser(work: Work, user: Omit<Registration, 'password'>, passwordHash: string): Promise<string>
  onLock(user: UserRow, ip: string, reach: LockReach): Promise<void>
  notifyAdministrators(work: Work, registration: Registration): Promise<void>
  isRegistrationOpen(): Promise<boolean>
  consoleAddress(): Promise<string>
}

/** Wires the area of sessions. */
export async function createSessionArea(deps: SessionDeps) {
  const { db, feed, unitOfWork, clock, createId, secret } = deps
  const sessions = new SessionRepository(db)
  const principals = new Principals(clock)
  feed.follow(['users', 'sessions'], () => principals.forget())
  const accessTokens = new AccessTokens(deps.jwt, clock)
  const refreshTokens = new SealedTokens(secret, REFRESH_PREFIX)
  const lifecycle = new SessionLifecycle(sessions, accessTokens, refreshTokens, clock, createId)
  const failures = new SignInFailureRepository(db)
  const addresses = new SignInAddressRepository(db)
  const resets = new PasswordResetRepository(db)
  const apiTokens = new ApiTokenRepository(db)
  /** A user who is deleted, deactivated, or got another password is signed out immediately. */
  const endAccess = async (work: Work, userIds: readonly string[], keepApiTokens = false): Promise<void> => {
    if (!keepApiTokens) await apiTokens.revokeOfUsers(work, userIds, clock.now())
    await resets.endOfUsers(work, userIds)
    await lifecycle.endOfUsers(work, userIds)
  }
  const common = {
    ...deps,
    sessions,
    lifecycle,
    accessTokens,
    refreshTokens,
    apiTokens,
    resets,
    addresses,
    limit: new HourlyLimit(failures, clock),
    endAccess,
    lists: new CredentialListRepository(db),
    guard: new SignInGuard(failures, unitOfWork, clock),
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
    authenticator: new Authenticator(
      accessTokens,
      new PrincipalRepository(db),
      principals,
      unitOfWork,
      clock,
    ),
    principals,
    routes: [sessionRoutes(services), credentialResources(services)] satisfies BindRoutes[],
    endAccess,
    /** The work of a sign-in, without a user. */
    signInChecks: {
      findNobody: () => deps.findUser(NOBODY),
      checkPassword: () => common.passwords.isRight(undefined, NOBODY),
      makeToken: async () => {
        if (accessTokens.read(accessTokens.create(NOBODY, NOBODY)) === null) throw new Error('no token')
      },
    },
    credentialsInUse: (now: number) => common.lists.inUse(now),
    prune: (): Promise<void> =>
      unitOfWork.run(async (work) => {
        const now = clock.now()
        await lifecycle.prune(work)
        await failures.prune(work, now)
        await addresses.prune(work, now - KNOWN_ADDRESS_TIME)
        await resets.prune(work, now)
        await apiTokens.prune(work, now - KEEP_ENDED_TOKENS)
      }),
  }
}
export type SessionArea = Awaited<ReturnType<typeof createSessionArea>>
