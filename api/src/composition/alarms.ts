import type { Role } from '@netwarden/shared'
import type { Logger } from 'pino'
import {
  AlarmDispatcher,
  AlarmQueue,
  AlarmSender,
  AlarmSettingsService,
  AlarmsRepository,
  AlarmsService,
  alarmRoutes,
  type MailReceiver,
} from '../modules/alarms/index.ts'
import type { NotifyWithin } from '../modules/messages/index.ts'
import type { RecordOperation } from '../modules/operation-log/index.ts'
import { HistoryRepository, RisksRepository } from '../modules/risk-events/index.ts'
import type { Config } from '../platform/config/config.ts'
import type { BindRoutes } from '../platform/http/bind-routes.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { OutboundGuard } from '../platform/outbound/index.ts'
import type { StateReader } from '../platform/state/client.ts'
import { Settings } from '../platform/state/settings.ts'
import type { UnitOfWork } from '../platform/state/unit-of-work.ts'
import { createId, systemClock } from '../platform/time/clock.ts'

interface AlarmAreaDeps {
  config: Config
  state: StateReader
  unitOfWork: UnitOfWork
  jobs: Jobs
  mailer: Mailer
  record: RecordOperation
  notifyWithin: NotifyWithin
  receivers(roles: readonly Role[]): Promise<MailReceiver[]>
  emailOf(userId: string): Promise<string>
  consoleAddress(): Promise<string>
  logger: Logger
}

const DELIVER_EVERY = 1_000
const PRUNE_EVERY = 3_600_000

/** Who is told of risk events and services: what waits for it, and how it is delivered. */
export function composeAlarms(deps: AlarmAreaDeps): {
  queue: AlarmQueue
  routes: BindRoutes
  start(): void
} {
  const { config, state, unitOfWork, jobs, mailer, record, notifyWithin, logger } = deps
  const clock = systemClock
  const repository = new AlarmsRepository(state)
  const isMailOn = mailer.isOn
  const settings = new AlarmSettingsService({
    settings: new Settings(state, clock),
    unitOfWork,
    createId,
    isMailOn,
  })
  const guard = new OutboundGuard(config.outboundAllow)
  const sender = new AlarmSender({ mailer, guard, settings, clock })
  const risks = new RisksRepository(state)
  const dispatcher = new AlarmDispatcher({
    repository,
    settings,
    sender,
    isMailOn,
    receivers: deps.receivers,
    findEvents: (ids) => risks.findMany(ids),
    history: new HistoryRepository(state),
    notifyWithin,
    consoleAddress: deps.consoleAddress,
    unitOfWork,
    timeZone: config.timeZone,
    clock,
    createId,
    logger,
  })
  const alarms = new AlarmsService({
    repository,
    settings,
    sender,
    isMailOn,
    emailOf: deps.emailOf,
    record,
    unitOfWork,
    clock,
    createId,
  })
  return {
    queue: new AlarmQueue({ settings, repository, notifyWithin, clock }),
    routes: alarmRoutes(settings, alarms),
    start: () => {
      const deliver = { once: true, isImmediate: true }
      jobs.every('alarms.deliver', DELIVER_EVERY, deliver, () => dispatcher.round())
      jobs.every('alarms.prune', PRUNE_EVERY, { once: true }, () => dispatcher.prune())
    },
  }
}
