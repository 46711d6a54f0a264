import { defineModule } from '../../platform/modules/define-module.ts'
import { OutboundGuard } from '../../platform/outbound/index.ts'
import { brandingModule } from '../branding/branding.module.ts'
import { mailModule } from '../mail/mail.module.ts'
import { messagesModule } from '../messages/messages.module.ts'
import { operationLogModule } from '../operation-log/operation-log.module.ts'
import { jobsModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policiesModule } from '../policies/policies.module.ts'
import { riskEventRepositoryModule } from '../risk-event-repository/risk-event-repository.module.ts'
import { userRepositoryModule } from '../user-repository/user-repository.module.ts'
import { AlarmDispatcher } from './alarm-dispatcher.ts'
import { AlarmQueue } from './alarm-queue.ts'
import { AlarmSender } from './alarm-sender.ts'
import { AlarmSettingsService } from './alarm-settings.service.ts'
import { AlarmsRepository } from './alarms.repository.ts'
import { alarmRoutes } from './alarms.routes.ts'
import { AlarmsService } from './alarms.service.ts'
import { ChangeNews } from './change-news.ts'

const DELIVER_EVERY = 1_000
const CHANGES_EVERY = 5_000
const PRUNE_EVERY = 3_600_000

/** Alarms about risk events and services: the queue of those to deliver, and their delivery. */
export const alarmsModule = defineModule({
  name: 'alarms',
  needs: {
    stores: stateModule,
    jobs: jobsModule,
    mailer: mailModule,
    operationLog: operationLogModule,
    messages: messagesModule,
    users: userRepositoryModule,
    branding: brandingModule,
    risks: riskEventRepositoryModule,
    policies: policiesModule,
  },
  create: (needed, { config, clock, createId, logger }) => {
    const { jobs, mailer, users, branding } = needed
    const { state, unitOfWork } = needed.stores
    const { notifyWithin } = needed.messages
    const repository = new AlarmsRepository(state.db)
    const isMailOn = () => mailer.isOn
    const settings = new AlarmSettingsService({
      settings: needed.stores.settings,
      unitOfWork,
      createId,
      isMailOn,
    })
    const guard = new OutboundGuard(config.outboundAllow)
    const sender = new AlarmSender({ mailer, guard, settings, clock })
    const common = { repository, settings, sender, isMailOn, unitOfWork, clock, createId }
    const { risks, history } = needed.risks
    const dispatcher = new AlarmDispatcher({
      ...common,
      receivers: (roles) => users.receivers(roles),
      findEvents: (ids) => risks.findMany(ids),
      history,
      explain: needed.policies.explain,
      notifyWithin,
      consoleAddress: branding.consoleAddress,
      timeZone: config.timeZone,
      logger,
    })
    const alarms = new AlarmsService({
      ...common,
      emailOf: async (userId) => (await users.find(userId))?.email ?? '',
      record: needed.operationLog.record,
    })
    const changes = new ChangeNews({
      ...common,
      state: needed.stores.settings,
      operations: needed.operationLog.operations,
      consoleAddress: branding.consoleAddress,
    })
    return {
      provides: { queue: new AlarmQueue({ settings, repository, notifyWithin, clock }) },
      routes: [alarmRoutes(settings, alarms)],
      start: () => {
        const deliver = { once: true, isImmediate: true }
        jobs.every('alarms.deliver', DELIVER_EVERY, deliver, () => dispatcher.round())
        jobs.every('alarms.changes', CHANGES_EVERY, deliver, () => changes.round())
        jobs.every('alarms.prune', PRUNE_EVERY, { once: true }, () => dispatcher.prune())
      },
    }
  },
})
