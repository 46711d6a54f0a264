import { locateDevice } from '@netwarden/shared/policy'
import { countableSpan } from '../../platform/events/countable-span.ts'
import { defineModule, type ModuleContext, type ProvidedBy } from '../../platform/modules/define-module.ts'
import { brandingModule } from '../branding/branding.module.ts'
import { devicesModule } from '../devices/devices.module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { mailModule } from '../mail/mail.module.ts'
import { messagesModule } from '../messages/messages.module.ts'
import { operationLogModule } from '../operation-log/operation-log.module.ts'
import { jobsModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policySnapshotModule } from '../policy-snapshot/policy-snapshot.module.ts'
import { riskEventRepositoryModule } from '../risk-event-repository/risk-event-repository.module.ts'
import { segmentName } from '../segment-repository/index.ts'
import { segmentRepositoryModule } from '../segment-repository/segment-repository.module.ts'
import { sourcesModule } from '../sources/sources.module.ts'
import { statusModule } from '../status/status.module.ts'
import { userRepositoryModule } from '../user-repository/user-repository.module.ts'
import { visitFiguresModule } from '../visit-figures/visit-figures.module.ts'
import { visitsModule } from '../visits/visits.module.ts'
import { bansPart } from './parts/bans-part.ts'
import { changesPart } from './parts/changes-part.ts'
import { devicesPart } from './parts/devices-part.ts'
import { risksPart } from './parts/risks-part.ts'
import { availabilityPart, completenessPart } from './parts/service-parts.ts'
import { Ranking, topPart } from './parts/top-part.ts'
import { visitsPart } from './parts/visits-part.ts'
import { ReportBuilder } from './report-builder.ts'
import type { PartMakers } from './report-context.ts'
import { ReportDeliveriesRepository } from './report-deliveries.repository.ts'
import { ReportDispatcher } from './report-dispatcher.ts'
import { reportMailRoutes } from './report-mail.routes.ts'
import { ReportMailService } from './report-mail.service.ts'
import { ReportMailSettingsService } from './report-mail-settings.service.ts'
import { ReportThread } from './thread/report-thread.ts'

const SEND_EVERY = 60_000
const PRUNE_EVERY = 86_400_000

const needs = {
  stores: stateModule,
  installation: installationModule,
  jobs: jobsModule,
  mailer: mailModule,
  operationLog: operationLogModule,
  messages: messagesModule,
  users: userRepositoryModule,
  branding: brandingModule,
  risks: riskEventRepositoryModule,
  devices: devicesModule,
  figures: visitFiguresModule,
  visits: visitsModule,
  sources: sourcesModule,
  status: statusModule,
  segments: segmentRepositoryModule,
  snapshot: policySnapshotModule,
}
type Needed = { [Need in keyof typeof needs]: ProvidedBy<(typeof needs)[Need]> }

/** Reports by mail: their settings, their content, and their delivery. */
export const reportMailModule = defineModule({
  name: 'report-mail',
  needs,
  create: (needed, context) => {
    const { jobs, mailer, users, segments } = needed
    const { state, settings, unitOfWork } = needed.stores
    const { config, clock, createId, logger } = context
    const { timeZone } = config
    const repository = new ReportDeliveriesRepository(state.db)
    const segmentNames = () => segments.names()
    const usersOf = async (ids: readonly string[]) => {
      const found = ids.length === 0 ? [] : await users.findMany(ids)
      return new Map(found.map((user) => [user.id, user]))
    }
    const builder = builderOf(needed, context)
    const thread = new ReportThread()
    const common = { repository, usersOf, segmentNames, unitOfWork, timeZone, clock, createId }
    const service = new ReportMailSettingsService({ ...common, settings })
    const dispatcher = new ReportDispatcher({
      ...common,
      inForce: () => service.inForce(),
      builder,
      thread,
      mailer,
      notifyWithin: needed.messages.notifyWithin,
      logger,
    })
    const reports = new ReportMailService({
      ...common,
      builder,
      thread,
      mailer,
      findUser: (id) => users.find(id),
      record: needed.operationLog.record,
    })
    return {
      routes: [reportMailRoutes(service, reports, timeZone)],
      start: () => {
        jobs.every('report-mail.send', SEND_EVERY, { once: true }, (signal) => dispatcher.round(signal))
        jobs.every('report-mail.prune', PRUNE_EVERY, { once: true }, () => dispatcher.prune())
      },
    }
  },
})

function builderOf(needed: Needed, { config, clock }: ModuleContext): ReportBuilder {
  const { segments, snapshot, branding } = needed
  return new ReportBuilder({
    makers: makersOf(needed, config.timeZone, () => clock.now()),
    segmentName: async (id, language) => {
      const name = (await segments.names()).get(id)
      return name === undefined ? undefined : segmentName(name, language)
    },
    segmentOf: (ip, mac) => locateDevice(snapshot.set(), ip, mac).segmentId,
    appName: async () => (await branding.settings()).softwareName,
    consoleAddress: branding.consoleAddress,
    clock,
  })
}

function makersOf(needed: Needed, timeZone: string, now: () => number): PartMakers {
  const { figures, visits, devices, risks, operationLog, sources, status, installation } = needed
  const ranking = new Ranking(visits.distinct)
  return {
    visits: visitsPart({ figures, timeZone, ranking }),
    bans: bansPart({
      figures,
      countable: ({ span, conditions, signal }, columns) =>
        countableSpan(installation.store, { span, conditions }, { columns, timeZone, signal }),
    }),
    top: topPart(ranking),
    newDevices: devicesPart(devices.devices),
    risks: risksPart(risks.risks),
    changes: changesPart(operationLog.operations),
    completeness: completenessPart(sources.completeness),
    availability: availabilityPart(status.repository, now),
  }
}
