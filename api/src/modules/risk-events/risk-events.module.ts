import { namingLists } from '../../detection/finding.ts'
import { RiskHost } from '../../detection/risk-host.ts'
import { defineModule, type ModuleContext, type ProvidedBy } from '../../platform/modules/define-module.ts'
import { alarmsModule } from '../alarms/alarms.module.ts'
import { devicesModule } from '../devices/devices.module.ts'
import { eventStoreModule } from '../event-store/event-store.module.ts'
import { importsModule } from '../imports/imports.module.ts'
import { ingestModule } from '../ingest/ingest.module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { ListThread } from '../list-catalog/index.ts'
import { listCatalogModule } from '../list-catalog/list-catalog.module.ts'
import { messagesModule } from '../messages/messages.module.ts'
import { operationLogModule } from '../operation-log/operation-log.module.ts'
import { dataDirModule } from '../platform/data-dir.module.ts'
import { eventBusModule } from '../platform/event-bus.module.ts'
import { jobsModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policiesModule } from '../policies/policies.module.ts'
import { riskEventRepositoryModule } from '../risk-event-repository/risk-event-repository.module.ts'
import { segmentListsModule } from '../segment-lists/segment-lists.module.ts'
import { createEncodedNames } from '../visit-filters/index.ts'
import { visitListsModule } from '../visit-lists/visit-lists.module.ts'
import { DeviceScoresRepository } from './device-scores.repository.ts'
import { DeviceUsers } from './device-users.ts'
import { DryRuns } from './dry-runs.ts'
import { createServiceDownEvents, EngineThread } from './engine-thread.ts'
import { EventContexts } from './event-context.service.ts'
import { EventFactsRepository } from './event-facts.repository.ts'
import { FindingsRepository } from './findings.repository.ts'
import { FindingsService } from './findings.service.ts'
import { hasActiveUser } from './has-active-user.ts'
import { InvolvedRepository } from './involved.repository.ts'
import { LookBacks } from './look-backs.service.ts'
import { MutesRepository } from './mutes.repository.ts'
import { MutesService } from './mutes.service.ts'
import { ownDomains } from './own-domains.ts'
import { PastRecords } from './past-records.ts'
import { PastVisitorsRepository } from './past-visitors.repository.ts'
import { PrivateAnswers } from './private-answers.ts'
import { RiskEventFiles } from './risk-event-files.service.ts'
import {
  riskEventFileRoutes,
  riskEventResourceRoutes,
  riskEventRoutes,
  riskHandlingRoutes,
} from './risk-events.routes.ts'
import { RiskEventsService } from './risk-events.service.ts'
import { RiskHandling } from './risk-handling.service.ts'
import { riskRulesRoutes } from './risk-rules.routes.ts'
import { installedAt, RiskRulesService } from './risk-rules.service.ts'
import { RiskStatsService } from './risk-stats.service.ts'
import { showRiskEvents } from './show-risk-events.ts'
import { TimelineRepository } from './timeline.repository.ts'

const LOOK_EVERY = 5_000

const needs = {
  data: dataDirModule,
  state: stateModule,
  jobs: jobsModule,
  bus: eventBusModule,
  messages: messagesModule,
  operationLog: operationLogModule,
  alarms: alarmsModule,
  stores: installationModule,
  events: eventStoreModule,
  ingest: ingestModule,
  imports: importsModule,
  catalog: listCatalogModule,
  segmentLists: segmentListsModule,
  visitLists: visitListsModule,
  devices: devicesModule,
  policies: policiesModule,
  risks: riskEventRepositoryModule,
}
type Needed = { [Need in keyof typeof needs]: ProvidedBy<(typeof needs)[Need]> }

/** Risk events, the engine that detects them, and its rules. */
export const riskEventsModule = defineModule({
  name: 'risk-events',
  needs,
  create: (needed, context) => {
    const { jobs, events } = needed
    const { settings, unitOfWork, feed } = needed.state
    const { store } = needed.stores
    const { addedLists } = needed.segmentLists
    const { clock, logger } = context
    const parts = partsOf(needed, context)
    const { rules, findings } = parts
    showRiskEvents(feed, parts.repository, needed.bus)
    const engine = new EngineThread(clock)
    needed.ingest.thread.on('riskMissed', engine.noteMissed)
    feed.follow(['risk-rules'], async () => engine.useRules(await rules.inForce()))
    const { review } = new PrivateAnswers({ store, ownDomains: () => ownDomains(needed.state.state.db) })
    const past = new PastRecords({ store, state: needed.state.state.db, clock })
    const folder = needed.data.dataDir.folder('risk')
    const noteEvaluated = needed.imports.imports.evaluated
    const lookBacks = lookBacksOf(needed, context, parts)
    events.whenUsable(async () => {
      const setup = {
        folder,
        rules: await rules.inForce(),
        installedAt: await installedAt(settings, unitOfWork, clock),
      }
      const keepFound = async (found: Parameters<typeof findings.store>[0]) =>
        findings.store(namingLists(await review(found), addedLists()))
      engine.start(new RiskHost(setup, { store: keepFound, noteEvaluated, recall: past.read, logger }))
      jobs.every('lists.look-back', LOOK_EVERY, { once: true }, (signal) => lookBacks.searchAll(signal))
    })
    const dryRuns = new DryRuns({ store, mutes: parts.mutes, review, addedLists, clock })
    return {
      provides: {
        lateOf: engine.lateOf,
        engine: engine.state,
        /** Raises a risk event for a service that is down. */
        raiseDown: createServiceDownEvents(rules, findings),
      },
      routes: [...routesOf(needed, context, parts), riskRulesRoutes(rules, dryRuns, engine.report)],
      checks: { risk: async () => (engine.isUp ? null : 'not running') },
      close: () => engine.stop(),
    }
  },
})

function partsOf({ state, alarms, risks }: Needed, { clock, createId }: ModuleContext) {
  const { settings, unitOfWork } = state
  const { risks: repository, history, marks } = risks
  const mutes = new MutesRepository(state.state.db)
  const findings = new FindingsService({
    unitOfWork,
    history,
    mutes,
    clock,
    createId,
    findings: new FindingsRepository(),
    onRaised: (work, event) => alarms.queue.addEvent(work, event),
  })
  return {
    history,
    mutes,
    findings,
    repository,
    rules: new RiskRulesService({ settings, unitOfWork, marks }),
  }
}
type Parts = ReturnType<typeof partsOf>

function lookBacksOf(
  { state, stores, messages, catalog }: Needed,
  { config, clock, logger }: ModuleContext,
  { rules, findings }: Parts,
): LookBacks {
  return new LookBacks({
    clock,
    logger,
    unitOfWork: state.unitOfWork,
    notifyWithin: messages.notifyWithin,
    lookBacks: catalog.lookBacks,
    lists: catalog.repository,
    past: new PastVisitorsRepository(stores.store, config.timeZone),
    thread: new ListThread(),
    rule: async () => (await rules.inForce()).badListHit,
    raise: findings.store,
  })
}

function routesOf(
  { state, stores, visitLists: visits, policies, devices, operationLog }: Needed,
  { config, clock, createId }: ModuleContext,
  { repository, history, mutes, rules }: Parts,
) {
  const { unitOfWork } = state
  const { store } = stores
  const common = { repository, history, visits, owners: devices.owners, clock }
  const events = new RiskEventsService({
    ...common,
    unitOfWork,
    createId,
    involved: new InvolvedRepository(store, config.timeZone),
    encodedNames: createEncodedNames(store),
    timelines: new TimelineRepository(store),
  })
  const files = new RiskEventFiles({
    ...common,
    mutes,
    rules,
    record: operationLog.record,
    explain: policies.explain,
    inForce: policies.inForce,
    operations: operationLog.operations,
  })
  return [
    riskEventRoutes(
      events,
      new RiskStatsService({ repository, clock }),
      new MutesService({ mutes, history, unitOfWork, clock, createId }),
    ),
    riskHandlingRoutes(
      new RiskHandling({ repository, history, hasUser: hasActiveUser, unitOfWork, clock, createId }),
      new EventContexts({
        repository,
        clock,
        scores: new DeviceScoresRepository(state.state.db),
        facts: new EventFactsRepository(store, config.timeZone),
        users: new DeviceUsers(devices.owners, store),
        explain: policies.explain,
      }),
    ),
    riskEventResourceRoutes(events),
    riskEventFileRoutes(files),
  ]
}
