import type { ServiceQuota } from '@netwarden/shared'
import type { Logger } from 'pino'
import { namingLists } from '../detection/finding.ts'
import { RiskHost } from '../detection/risk-host.ts'
import { serviceDown } from '../detection/rules/service-down.ts'
import {
  ListsRepository,
  LookBacks,
  LookBacksRepository,
  PastVisitorsRepository,
} from '../modules/lists/index.ts'
import { ListThread } from '../modules/lists/thread/list-thread.ts'
import type { NotifyWithin } from '../modules/messages/index.ts'
import { OperationLogRepository, type RecordOperation } from '../modules/operation-log/index.ts'
import {
  DeviceScoresRepository,
  DeviceUsers,
  DryRuns,
  EventContexts,
  EventFactsRepository,
  FindingsRepository,
  FindingsService,
  HistoryRepository,
  InvolvedRepository,
  installedAt,
  MutesRepository,
  MutesService,
  ownDomains,
  PastRecords,
  PrivateAnswers,
  RiskEventFiles,
  type RiskEventFilesDeps,
  RiskEventsService,
  RiskHandling,
  RiskRulesService,
  RiskStatsService,
  type RisksRepository,
  riskEventFileRoutes,
  riskEventResourceRoutes,
  riskEventRoutes,
  riskHandlingRoutes,
  riskRulesRoutes,
  TimelineRepository,
} from '../modules/risk-events/index.ts'
import type { EventStore } from '../platform/events/store.ts'
import { sourceStream } from '../platform/events/streams.ts'
import type { VisitLists } from '../platform/events/visit-lists.ts'
import type { BindRoutes } from '../platform/http/bind-routes.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { ChangeFeed } from '../platform/state/change-feed.ts'
import type { StateReader } from '../platform/state/client.ts'
import { Settings } from '../platform/state/settings.ts'
import type { UnitOfWork } from '../platform/state/unit-of-work.ts'
import type { Work } from '../platform/state/work.ts'
import { createId, systemClock } from '../platform/time/clock.ts'
import type { ControlArea } from './control.ts'
import type { Probeable } from './status.ts'

interface RiskAreaDeps {
  jobs: Jobs
  notifyWithin: NotifyWithin
  state: StateReader
  unitOfWork: UnitOfWork
  store: EventStore
  risks: RisksRepository
  lists: VisitLists
  feed: ChangeFeed
  logger: Logger
  timeZone: string
  control: Pick<RiskEventFilesDeps, 'explain' | 'inForce'> & Pick<ControlArea, 'addedLists'>
  record: RecordOperation
  onRaised: ConstructorParameters<typeof FindingsService>[0]['onRaised']
  /** Where accepted records wait for the engine. */
  folder: string
}

interface RiskArea {
  routes: BindRoutes[]
  isUp(): boolean
  /** Visits of a source that detection saw too late to count. */
  lateOf(sourceId: string): number
  /** Records were not handed on to the engine. */
  noteMissed(): void
  engine: Probeable['engine']
  raiseDown: Probeable['raiseDown']
  start(): Promise<void>
  close(): Promise<void>
}

const LOOK_EVERY = 5_000

/** Whether an active user bears that name. */
async function hasUser({ trx }: Work, username: string): Promise<boolean> {
  const user = await trx
    .selectFrom('user')
    .select('id')
    .where('username', '=', username)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return user !== undefined
}

/** Risk events, the engine that finds them, and its rules. */
export function composeRisk(deps: RiskAreaDeps): RiskArea {
  const { state, unitOfWork, feed, logger, folder } = deps
  const { addedLists } = deps.control
  const clock = systemClock
  const history = new HistoryRepository(state)
  const mutes = new MutesRepository(state)
  const settings = new Settings(state, clock)
  let host: RiskHost | null = null
  let missedAt: number | null = null
  /** Since when the services are down of which an event tells. */
  const raised = new Map<ServiceQuota, number>()
  const rules = new RiskRulesService({
    settings,
    unitOfWork,
    precision: () => deps.risks.precision(),
  })
  feed.follow(['risk-rules'], async () => host?.useRules(await rules.inForce()))
  const findings = new FindingsService({
    unitOfWork,
    findings: new FindingsRepository(),
    history,
    mutes,
    onRaised: deps.onRaised,
    clock,
    createId,
  })
  const lookBacks = new LookBacks({
    lookBacks: new LookBacksRepository(state),
    lists: new ListsRepository(state),
    past: new PastVisitorsRepository(deps.store, deps.timeZone),
    thread: new ListThread(),
    rule: async () => (await rules.inForce()).badListHit,
    raise: findings.store,
    ...{ notifyWithin: deps.notifyWithin, unitOfWork, clock, logger },
  })
  const { judge } = new PrivateAnswers({ store: deps.store, ownDomains: () => ownDomains(state) })
  const past = new PastRecords({ store: deps.store, state, clock })
  const events = new RiskEventsService({
    repository: deps.risks,
    history,
    involved: new InvolvedRepository(deps.store, deps.timeZone),
    visits: deps.lists,
    timelines: new TimelineRepository(deps.store),
    unitOfWork,
    clock,
    createId,
  })
  return {
    routes: [
      riskEventRoutes(
        events,
        new RiskStatsService({ repository: deps.risks, clock }),
        new MutesService({ mutes, history, unitOfWork, clock, createId }),
      ),
      riskHandlingRoutes(
        new RiskHandling({ repository: deps.risks, history, hasUser, unitOfWork, clock, createId }),
        new EventContexts({
          repository: deps.risks,
          scores: new DeviceScoresRepository(state),
          facts: new EventFactsRepository(deps.store, deps.timeZone),
          users: new DeviceUsers(state, deps.store),
          explain: deps.control.explain,
          clock,
        }),
      ),
      riskEventResourceRoutes(events),
      riskEventFileRoutes(
        new RiskEventFiles({
          ...deps.control,
          repository: deps.risks,
          history,
          mutes,
          rules,
          visits: deps.lists,
          operations: new OperationLogRepository(state),
          record: deps.record,
          clock,
        }),
      ),
      riskRulesRoutes(rules, new DryRuns({ store: deps.store, mutes, judge, addedLists, clock }), () => {
        const {
          lagMs = null,
          waitingBytes = null,
          missedBatches = null,
          droppedRecords = null,
          late = [],
        } = host?.lag ?? {}
        return {
          isUp: host?.isUp ?? false,
          lagMs,
          waitingBytes,
          missedBatches,
          droppedRecords,
          lateRecords: late.reduce((sum, [, records]) => sum + records, 0),
        }
      }),
    ],
    isUp: () => host?.isUp ?? false,
    lateOf: (sourceId) => new Map(host?.lag?.late).get(sourceStream(sourceId)) ?? 0,
    noteMissed: () => {
      missedAt = clock.now()
    },
    engine: () => ({
      isUp: host?.isUp ?? false,
      lag: host?.lag ?? null,
      brokeAt: host?.brokeAt ?? null,
      missedAt,
    }),
    raiseDown: async (service, from, now) => {
      if (raised.get(service) === from) return
      const finding = serviceDown((await rules.inForce()).serviceDown, { service, from, now })
      if (!finding) return
      await findings.store([finding])
      raised.set(service, from)
    },
    start: async () => {
      const setup = {
        folder,
        rules: await rules.inForce(),
        installedAt: await installedAt(settings, unitOfWork, clock),
      }
      host = new RiskHost(setup, {
        store: async (found) => findings.store(namingLists(await judge(found), addedLists())),
        recall: past.read,
        logger,
      })
      host.start()
      deps.jobs.every('lists.look-back', LOOK_EVERY, { once: true }, (signal) => lookBacks.searchAll(signal))
    },
    close: async () => {
      await host?.stop()
    },
  }
}
