import { ADMIN_ROLES, APP_NAME, SUPERADMIN_NAME } from '@netwarden/shared'
import type { Logger } from 'pino'
import type { BindRoutes } from '../app.ts'
import type { Clock, CreateId } from '../clock.ts'
import type { Config } from '../config.ts'
import { BrandingService, brandingRoutes } from '../features/branding/index.ts'
import {
  DownloadTicketRepository,
  DownloadTicketService,
  downloadTicketRoutes,
} from '../features/download-ticket/index.ts'
import { menuRoutes } from '../features/menu/index.ts'
import {
  createNotify,
  MessageRepository,
  MessageService,
  messageRoutes,
  type Notify,
} from '../features/messages/index.ts'
import {
  LookRecorder,
  OperationLogRepository,
  OperationLogService,
  OperationWriter,
  operationLogRoutes,
  type RecordOperation,
} from '../features/operation-log/index.ts'
import { createSessionArea, type SessionArea } from '../features/session/index.ts'
import { RecordFeed, StreamHub, streamRoutes } from '../features/stream/index.ts'
import {
  AvatarRepository,
  AvatarService,
  ensureFirstSuperadmin,
  newUserRow,
  ProfileService,
  UserRepository,
  UserService,
  userResource,
  userRoutes,
} from '../features/users/index.ts'
import { SYSTEM_ACTOR } from '../http/actor.ts'
import { EventBus } from '../http/event-bus.ts'
import { createMailer, type Mailer } from '../mail/mailer.ts'
import type { StateStore } from '../state/client.ts'
import { Settings } from '../state/settings.ts'
import { isUniqueViolation } from '../state/unique-violation.ts'
import { VERSION } from '../version.ts'

export interface PeopleDeps {
  config: Config
  logger: Logger
  db: StateStore
  secret: string
  clock: Clock
  createId: CreateId
  /** Where this process listens, once it does. */
  listenAddress: () => string
}

interface Ground extends PeopleDeps {
  users: UserRepository
  branding: BrandingService
  mailer: Mailer
  record: RecordOperation
  notify: Notify
  inBackground(work: Promise<unknown>): void
}

const HOUSEKEEPING_EVERY = 3_600_000

/** Wires who may come in, who did what, and what people are told; the other areas stand on it. */
export async function composePeople(deps: PeopleDeps) {
  const { config, logger, db, clock, createId } = deps
  const inBackground = (work: Promise<unknown>): void => {
    work.catch((err: unknown) => logger.error({ err }, 'work in the background failed'))
  }
  const operations = new OperationLogRepository(db)
  const writer = new OperationWriter(operations, clock, createId)
  const { record } = writer
  const { recordLook } = new LookRecorder(record, clock, (err) =>
    logger.error({ err }, 'a look was not kept'),
  )
  const bus = new EventBus(clock, createId())
  const users = new UserRepository(db)
  const messages = new MessageRepository(db)
  const notify = createNotify({
    messages,
    bus,
    clock,
    createId,
    activeUserIds: (roles) => users.activeIds(roles),
  })
  const mailer = createMailer(config.smtpUrl, config.mailFrom)
  const settings = new Settings(db, clock)
  const branding = new BrandingService({ settings, version: VERSION, isMailOn: mailer.isOn, record })
  const ground: Ground = { ...deps, users, branding, mailer, record, notify, inBackground }
  const session = await createSessionArea(sessionDeps(ground))
  await welcomeFirst(ground)

  const messageService = new MessageService({ messages, clock, record })
  const { authenticator, principals } = session
  const tickets = new DownloadTicketService({
    tickets: new DownloadTicketRepository(db),
    clock,
    findPrincipal: authenticator.find,
  })
  const hub = new StreamHub({
    bus,
    clock,
    isAlive: async (principal) => (await authenticator.find(principal)) !== null,
    onAccessChange: (listener) => principals.onForget(listener),
    onFault: (err) => logger.error({ err }, 'a stream could not be checked'),
  })
  const recordFeed = new RecordFeed(bus)
  const prune = () => Promise.all([session.prune(), messageService.prune(), tickets.prune()])
  const housekeeping = setInterval(() => inBackground(prune()), HOUSEKEEPING_EVERY)
  housekeeping.unref()
  return {
    authenticate: authenticator.authenticate,
    redeemTicket: tickets.redeem,
    record,
    recordLook,
    notify,
    bus,
    recordFeed,
    settings,
    mailer,
    routes: [
      ...session.routes,
      ...userAreaRoutes(ground, session),
      messageRoutes(messageService),
      operationLogRoutes(new OperationLogService(operations)),
      brandingRoutes(branding),
      menuRoutes(() => branding.settings()),
      downloadTicketRoutes(tickets),
      streamRoutes(hub),
    ] satisfies BindRoutes[],
    close: async (): Promise<void> => {
      clearInterval(housekeeping)
      recordFeed.close()
      mailer.close()
      await writer.close()
    },
  }
}
export type People = Awaited<ReturnType<typeof composePeople>>

function sessionDeps(ground: Ground) {
  const { users, branding, notify, clock, createId, listenAddress } = ground
  return {
    ...ground,
    findUser: (username: string) => users.findByUsername(username),
    findUserById: (id: string) => users.find(id),
    setPasswordHash: async (id: string, passwordHash: string) => {
      await users.update(id, { passwordHash, updatedAt: clock.now() })
    },
    addUser: async (user: { username: string; nickname: string; email: string }, passwordHash: string) => {
      const wanted = { ...user, role: 'common', status: 'inactive' } as const
      const row = newUserRow(wanted, { id: createId(), passwordHash, now: clock.now() })
      try {
        await users.insert([row])
        return row.id
      } catch (cause) {
        if (isUniqueViolation(cause)) return null
        throw cause
      }
    },
    onLock: (user: { id: string }, ip: string) =>
      notify({
        to: { userIds: [user.id] },
        type: 'notice',
        kind: 'system',
        title: 'message.locked.title',
        subTitle: 'message.locked.subTitle',
        content: 'message.locked.content',
        params: { ip },
        icon: 'lock',
      }),
    tellAdministrators: ({ username, nickname }: { username: string; nickname: string }) =>
      notify({
        to: { roles: ADMIN_ROLES },
        type: 'todo',
        kind: 'system',
        title: 'message.registration.title',
        subTitle: 'message.registration.subTitle',
        content: 'message.registration.content',
        params: { username, nickname },
        link: '/user-management/list?status=inactive',
        icon: 'user',
      }),
    isRegistrationOpen: async () => (await branding.settings()).isRegistrationOpen,
    consoleAddress: async () =>
      (await branding.settings()).consoleAddress.replace(/\/$/, '') || listenAddress(),
  }
}

async function welcomeFirst({ users, config, clock, createId, notify, record }: Ground): Promise<void> {
  const id = createId()
  const isMade = await ensureFirstSuperadmin({
    users,
    chosenPassword: config.adminPassword,
    id,
    now: clock.now(),
    tell: (line) => process.stdout.write(`${line}\n`),
  })
  if (!isMade) return
  const subject = { kind: 'user', id, name: SUPERADMIN_NAME }
  await record({ actor: SYSTEM_ACTOR, action: 'user.create', subject, after: { role: 'superadmin' } })
  await notify({
    to: { userIds: [id] },
    type: 'message',
    kind: 'system',
    title: 'message.welcome.title',
    subTitle: 'message.welcome.subTitle',
    content: 'message.welcome.content',
    params: { app: APP_NAME },
    link: '/user-center/settings',
  })
}

function userAreaRoutes({ db, users, clock, createId, record }: Ground, session: SessionArea): BindRoutes[] {
  const forgetPrincipals = () => session.principals.forget()
  const { endAccess, endSessions } = session
  const avatars = new AvatarService(new AvatarRepository(db), clock)
  const service = new UserService({
    users,
    clock,
    createId,
    record,
    endAccess,
    endSessions,
    forgetPrincipals,
  })
  const profiles = new ProfileService({ users, avatars, clock, record, forgetPrincipals })
  return [userRoutes(service, profiles, avatars), userResource(service)]
}
