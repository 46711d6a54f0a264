import type { Role } from '@netwarden/shared'
import { BrandingService, brandingRoutes } from '../modules/branding/index.ts'
import { DnsServerTest, DnsService, dnsRoutes, queryDnsServer } from '../modules/dns/index.ts'
import {
  DownloadTicketRepository,
  DownloadTicketService,
  downloadTicketRoutes,
} from '../modules/download-ticket/index.ts'
import { menuRoutes } from '../modules/menu/index.ts'
import {
  createNotify,
  MessageRepository,
  MessageService,
  messageRoutes,
  showNewMessages,
} from '../modules/messages/index.ts'
import {
  OperationLogRepository,
  OperationLogService,
  OperationSearch,
  OperationWriter,
  operationLogRoutes,
  ViewRecorder,
} from '../modules/operation-log/index.ts'
import { createSessionArea } from '../modules/session/index.ts'
import { StreamHub, streamRoutes } from '../modules/stream/index.ts'
import { createUserArea, UserRepository } from '../modules/users/index.ts'
import { VERSION } from '../platform/files/version.ts'
import type { BindRoutes } from '../platform/http/bind-routes.ts'
import { EventBus } from '../platform/http/event-bus.ts'
import { logEvent } from '../platform/logging/log-event.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { Settings } from '../platform/state/settings.ts'
import {
  consoleAddressOf,
  createFirstUser,
  type PeopleDeps,
  type PeopleGround,
  sessionDeps,
} from './people-ground.ts'

const HOUR = 3_600_000

/** Wires who may come in, who did what, and what people are told; the other areas stand on it. */
export async function composePeople(deps: PeopleDeps) {
  const { config, logger, db, unitOfWork, feed, jobs, clock, createId } = deps
  const onFault = (err: unknown) => logEvent(logger, 'background.task.failed', { err })
  const inBackground = (work: Promise<unknown>): void => {
    work.catch(onFault)
  }
  const operations = new OperationLogRepository(db)
  const writer = new OperationWriter(unitOfWork, clock)
  const { record } = writer
  const { recordLook } = new ViewRecorder(record, clock, onFault)
  const bus = new EventBus(clock, createId())
  const users = new UserRepository(db)
  const messages = new MessageRepository(db)
  const { notify, notifyWithin } = createNotify({
    messages,
    unitOfWork,
    clock,
    createId,
    activeUserIds: (work, roles) => users.within(work).activeIds(roles),
  })
  showNewMessages(feed, messages, bus)
  const mailer = await createMailer(config.smtpUrl, config.mailFrom)
  const settings = new Settings(db, clock)
  const branding = new BrandingService({ settings, version: VERSION, isMailOn: mailer.isOn, unitOfWork })
  const dns = new DnsService({ settings, clock, unitOfWork })
  const ground: PeopleGround = { ...deps, users, branding, mailer, notify, notifyWithin, inBackground }
  const session = await createSessionArea(sessionDeps(ground))

  const messageService = new MessageService({ messages, clock, unitOfWork })
  const userArea = createUserArea({
    db,
    users,
    session,
    clock,
    createId,
    unitOfWork,
    record,
    enforcement: deps.enforcement,
    onFault,
  })
  const { authenticator, principals } = session
  const tickets = new DownloadTicketService({
    tickets: new DownloadTicketRepository(),
    unitOfWork,
    clock,
    findPrincipal: authenticator.find,
  })
  const hub = new StreamHub({
    bus,
    clock,
    isAlive: async (principal) => (await authenticator.find(principal)) !== null,
    onAccessChange: (listener) => principals.onForget(listener),
    onFault,
  })
  const once = { once: true }
  jobs.every('change-feed.prune', HOUR, once, () => unitOfWork.pruneFeed())
  jobs.every('session.prune', HOUR, once, () => session.prune())
  jobs.every('users.prune-imports', HOUR, once, () => userArea.prune())
  jobs.every('messages.prune', HOUR, once, () => messageService.prune())
  jobs.every('download-ticket.prune', HOUR, once, () => tickets.prune())
  return {
    welcome: () => createFirstUser(ground),
    authenticate: authenticator.authenticate,
    redeemTicket: tickets.redeem,
    record,
    recordLook,
    notify,
    notifyWithin,
    receivers: (roles: readonly Role[]) => users.receivers(roles),
    emailOf: async (userId: string) => (await users.find(userId))?.email ?? '',
    consoleAddress: () => consoleAddressOf(ground),
    signInChecks: session.signInChecks,
    credentialsInUse: session.credentialsInUse,
    dns,
    bus,
    settings,
    mailer,
    routes: [
      ...session.routes,
      ...userArea.routes,
      messageRoutes(messageService),
      operationLogRoutes(
        new OperationLogService(operations, new OperationSearch(operations, clock), record, deps.builtInName),
      ),
      brandingRoutes(branding),
      dnsRoutes(dns, new DnsServerTest({ ask: queryDnsServer, record })),
      menuRoutes(() => branding.settings()),
      downloadTicketRoutes(tickets),
      streamRoutes(hub),
    ] satisfies BindRoutes[],
    close: async (): Promise<void> => {
      mailer.close()
      await writer.close()
    },
  }
}
