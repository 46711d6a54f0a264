import { join } from 'node:path'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared'
import type { Logger } from 'pino'
import { DevicesRepository, isMacText } from '../modules/devices/index.ts'
import {
  ListCatalog,
  ListEnablementsRepository,
  ListNames,
  ListPeriodsRepository,
  ListSchedule,
  ListSource,
  ListsRepository,
  ListsService,
  ListUpdates,
  ListVersions,
  LookBacksRepository,
  noteListArrivals,
  OwnLists,
  PolicyHitsRepository,
  type PolicyListServices,
  PopularNamesRepository,
  policyListRoutes,
  UncategorisedNames,
} from '../modules/lists/index.ts'
import { ListThread } from '../modules/lists/thread/list-thread.ts'
import type { Notify } from '../modules/messages/index.ts'
import type { BuiltInName } from '../modules/operation-log/index.ts'
import {
  ControlInForce,
  CustomPoliciesRepository,
  CustomPoliciesService,
  DecisionExplainer,
  NamesOfControl,
  Pauses,
  PausesRepository,
  PolicyCounter,
  policiesRoutes,
  SubjectControl,
} from '../modules/policies/index.ts'
import { ControlRowsRepository } from '../modules/policies/snapshot/control-rows.repository.ts'
import { CurrentPolicies } from '../modules/policies/snapshot/current-policies.ts'
import { IngestPolicies } from '../modules/policies/snapshot/ingest-policies.ts'
import { packBeside } from '../modules/policies/snapshot/pack-beside.ts'
import { PolicyFile } from '../modules/policies/snapshot/policy-file.ts'
import type { HistoryRepository } from '../modules/risk-events/index.ts'
import {
  SegmentsRepository,
  SegmentsService,
  segmentName,
  segmentsRoutes,
} from '../modules/segments/index.ts'
import { type IngestThread, listSeed, loadBuiltInLists } from '../pipeline/index.ts'
import { type Config, sourcePlacesOf } from '../platform/config/config.ts'
import type { EventStore } from '../platform/events/store.ts'
import { SourceRoots } from '../platform/files/source-roots.ts'
import type { BindRoutes } from '../platform/http/bind-routes.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { WorkLeases } from '../platform/leases/work-leases.ts'
import { OutboundGuard } from '../platform/outbound/index.ts'
import { type ChangeFeed, POLICY_AREAS } from '../platform/state/change-feed.ts'
import type { StateReader } from '../platform/state/client.ts'
import { Settings } from '../platform/state/settings.ts'
import type { UnitOfWork } from '../platform/state/unit-of-work.ts'
import type { Clock, CreateId } from '../platform/time/clock.ts'

export interface ControlAreaDeps {
  config: Config
  store: EventStore
  leases: WorkLeases
  jobs: Jobs
  notify: Notify
  state: StateReader
  unitOfWork: UnitOfWork
  feed: ChangeFeed
  logger: Logger
  /** The installation's, from which the seed of the lists comes. */
  secret: string
  clock: Clock
  createId: CreateId
  riskHistory: HistoryRepository
  /** No records are kept from before then (epoch ms). */
  keptSince(): number
  /** The name of the organisation that a domain belongs to. */
  ownerOf(domain: string): string | null
  /** The device that was seen last with an address; the address itself where none was. */
  deviceSeenAt(ip: string): Promise<string>
  thread: IngestThread
}

export interface ControlArea {
  keeper: CurrentPolicies
  subjects: SubjectControl
  names: NamesOfControl
  explain: DecisionExplainer['explain']
  /** Resolves when what is in force is in the file that other processes decide by. */
  saved(): Promise<void>
  inForce: ControlInForce['read']
  /** Of the policies by which ingest decides; null where it does not run. */
  generationOfIngest(): number | null
  builtInName: BuiltInName
  /** What lists are called that were added, those that are gone too, by id. */
  addedLists(): ReadonlyMap<string, string>
  routes: BindRoutes[]
  /** From then on lists are checked when their time has come, and pauses that end are entered in the log. */
  start(): void
  close(): Promise<void>
}

const LOOK_EVERY = 5_000

/** Segments and policies, and the set that they come to. */
export async function composeControl(deps: ControlAreaDeps): Promise<ControlArea> {
  const { config, state, unitOfWork, feed, logger, secret, clock, createId } = deps
  const builtIn = await loadBuiltInLists()
  const periods = new ListPeriodsRepository(state)
  const settings = new Settings(state, clock)
  const arrivals = await noteListArrivals(builtIn, settings, periods, unitOfWork, clock)
  const lists = new ListsRepository(state)
  const thread = new ListThread()
  const file = new PolicyFile(join(config.dataDir, 'policies.bin'), logger)
  const book = new ListCatalog({
    builtIn,
    arrivals,
    repository: lists,
    periods,
    thread,
    seed: listSeed(secret),
    kept: (key, seed) => file.names(key, seed),
    logger,
  })
  const rows = new ControlRowsRepository(state)
  const urgent = new ListThread({ isUrgent: true })
  const keeper = new CurrentPolicies({
    repository: rows,
    lists: book,
    pack: (policyRows, index) => packBeside(urgent, policyRows, index),
    file,
    logger,
  })
  const ingest = new IngestPolicies(deps.thread)
  keeper.handOnTo(ingest.send)
  deps.thread.onStarted(keeper.refresh)
  feed.follow(POLICY_AREAS, keeper.refresh)
  await keeper.start()
  const hits = new PolicyHitsRepository(deps.store, clock, config.timeZone)
  const segments = new SegmentsRepository(state)
  const repository = new CustomPoliciesRepository(state)
  const customPolicies = new CustomPoliciesService({
    unitOfWork,
    clock,
    createId,
    repository,
    segments,
    history: deps.riskHistory,
    hits,
  })
  const enablements = new ListEnablementsRepository(state)
  const listNames = new ListNames(lists, thread)
  const lookBacks = new LookBacksRepository(state)
  const presets = new ListsService({
    ...{ unitOfWork, clock, hits, lookBacks, book, listNames, enablements, segments },
    repository: lists,
    policies: () => keeper.set,
  })
  const updating = composeUpdates(deps, { repository: lists, periods, lookBacks }, thread)
  const listServices: PolicyListServices = {
    book,
    presets,
    own: new OwnLists({
      repository: lists,
      ...{ periods, book, unitOfWork, clock, createId },
      keptSince: deps.keptSince,
    }),
    updates: updating.updates,
    names: listNames,
    hits,
    uncategorised: new UncategorisedNames({
      popular: updating.popular,
      policies: () => keeper.set,
      ownerOf: deps.ownerOf,
      clock,
    }),
    schedule: updating.schedule,
    repository: lists,
    periods,
  }
  const devices = new DevicesRepository(state)
  const macOf = async (ip: string) => {
    const holder = await devices.holderOf(ip, clock.now())
    // Where the event store does not answer, nobody knows who was seen there: the address is then explained by itself.
    const id = holder ?? (await deps.deviceSeenAt(ip).catch(() => ip))
    return isMacText(id) ? id : null
  }
  const generationOfIngest = () => ingest.generation
  const explainer = new DecisionExplainer({
    keeper,
    segments,
    customPolicies: repository,
    presets,
    periods,
    macOf,
    generationOfIngest,
    clock,
  })
  const inForce = new ControlInForce({ keeper, rows, segments, presets, enablements, periods, clock })
  const pauses = new Pauses({ repository: new PausesRepository(state), segments, unitOfWork, clock })
  const counter = new PolicyCounter({ presets, customPolicies: repository, hits })
  return {
    keeper,
    generationOfIngest,
    builtInName: (kind, id, language) => {
      if (kind === 'segment') return id === BUILT_IN_SEGMENT_ID ? segmentName('', language) : null
      return kind === 'policy' ? (presets.names(language).get(id) ?? null) : null
    },
    addedLists: () => new Map(presets.added().map(({ id, name }) => [id, name])),
    names: new NamesOfControl({ segments, customPolicies: repository, presets }),
    explain: (...asked) => explainer.explain(...asked),
    saved: async () => {
      await keeper.refresh()
      await file.saved()
    },
    inForce: (...asked) => inForce.read(...asked),
    subjects: new SubjectControl({ keeper, segments, repository, customPolicies, presets }),
    routes: [
      segmentsRoutes(
        new SegmentsService({
          unitOfWork,
          clock,
          createId,
          repository: segments,
          onGone: async (work, ids, actor) => {
            await customPolicies.noteGoneWith(work, ids, actor)
            await pauses.endWith(work, ids, actor)
          },
        }),
      ),
      policiesRoutes({ presets, lists: listServices, customPolicies, explainer, counter, pauses }),
      policyListRoutes(listServices),
    ],
    start: () => {
      deps.jobs.every('lists.check', LOOK_EVERY, { once: true }, () => updating.schedule.checkDue())
      deps.jobs.every('pauses.end', LOOK_EVERY, { once: true }, () => pauses.endDue())
    },
    close: async () => {
      await updating.close()
      await keeper.close()
      await file.close()
    },
  }
}

/** What brings newer versions of lists. */
function composeUpdates(
  { config, store, unitOfWork, leases, notify, clock, logger }: ControlAreaDeps,
  stored: {
    repository: ListsRepository
    periods: ListPeriodsRepository
    lookBacks: LookBacksRepository
  },
  thread: ListThread,
): {
  updates: ListUpdates
  schedule: ListSchedule
  popular: PopularNamesRepository
  close(): Promise<void>
} {
  const ending = new AbortController()
  const source = new ListSource({
    guard: new OutboundGuard(config.outboundAllow),
    roots: new SourceRoots(sourcePlacesOf(config)),
    seconds: config.listSeconds,
    signal: ending.signal,
  })
  const popular = new PopularNamesRepository(store, config.timeZone)
  const { listsDisk: maxBytes, lookBackDays, timeZone } = config
  const common = { repository: stored.repository, unitOfWork, leases, clock, logger }
  const versions = new ListVersions({ ...stored, lookBackDays, clock, timeZone })
  const updates = new ListUpdates({ ...common, versions, maxBytes, source, popular, thread, notify })
  const schedule = new ListSchedule({ repository: stored.repository, clock, logger, updates })
  return {
    updates,
    schedule,
    popular,
    close: async () => {
      ending.abort()
      await schedule.close()
    },
  }
}
