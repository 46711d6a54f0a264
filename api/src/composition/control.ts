import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared'
import type { Logger } from 'pino'
import type { Clock, CreateId } from '../clock.ts'
import { createAlarm } from '../control/alarm.ts'
import { ControlRowsRepository } from '../control/control-rows.repository.ts'
import { PolicyKeeper } from '../control/policy-keeper.ts'
import { DevicesRepository } from '../features/devices/index.ts'
import type { BuiltInName } from '../features/operation-log/index.ts'
import {
  ControlInForce,
  CustomPoliciesRepository,
  CustomPoliciesService,
  DecisionExplainer,
  NamesOfControl,
  PolicyCounter,
  policiesRoutes,
  SubjectControl,
} from '../features/policies/index.ts'
import { notePresetArrivals, PresetEnablementsRepository, PresetsService } from '../features/presets/index.ts'
import type { HistoryRepository } from '../features/risk-events/index.ts'
import {
  SegmentsRepository,
  SegmentsService,
  segmentName,
  segmentsRoutes,
} from '../features/segments/index.ts'
import type { BindRoutes } from '../http/bind-routes.ts'
import { listSeed, loadBuiltInPresets } from '../ingest/index.ts'
import type { ChangeFeed } from '../state/change-feed.ts'
import type { StateReader } from '../state/client.ts'
import { Settings } from '../state/settings.ts'
import type { UnitOfWork } from '../state/unit-of-work.ts'

export interface ControlAreaDeps {
  state: StateReader
  unitOfWork: UnitOfWork
  feed: ChangeFeed
  logger: Logger
  /** The installation's, from which the seed of the lists comes. */
  secret: string
  clock: Clock
  createId: CreateId
  noteOnEvent: HistoryRepository['add']
}

export interface ControlArea {
  keeper: PolicyKeeper
  subjects: SubjectControl
  names: NamesOfControl
  explainer: DecisionExplainer
  inForce: ControlInForce
  builtInName: BuiltInName
  routes: BindRoutes[]
}

/** Segments and policies, and the set that they come to. */
export async function composeControl(deps: ControlAreaDeps): Promise<ControlArea> {
  const { state, unitOfWork, feed, logger, secret, clock, createId } = deps
  const presetLists = await loadBuiltInPresets()
  const arrivals = await notePresetArrivals(presetLists, new Settings(state, clock), unitOfWork, clock)
  const rows = new ControlRowsRepository(state)
  const keeper = new PolicyKeeper({
    repository: rows,
    presets: presetLists,
    seed: listSeed(secret),
    clock,
    alarm: createAlarm(clock),
    logger,
  })
  feed.follow(['custom-policies', 'presets', 'segments'], keeper.refresh)
  await keeper.start()
  const segments = new SegmentsRepository(state)
  const repository = new CustomPoliciesRepository(state)
  const customPolicies = new CustomPoliciesService({
    unitOfWork,
    clock,
    createId,
    repository,
    segments,
    noteOnEvent: deps.noteOnEvent,
  })
  const enablements = new PresetEnablementsRepository(state)
  const presets = new PresetsService({ unitOfWork, presets: presetLists, arrivals, enablements, segments })
  const devices = new DevicesRepository(state)
  const macOf = (ip: string) => devices.holderOf(ip, clock.now())
  const explainer = new DecisionExplainer({ keeper, segments, customPolicies: repository, presets, macOf })
  const counter = new PolicyCounter({ presets, customPolicies: repository })
  return {
    keeper,
    builtInName: (kind, id, language) => {
      if (kind === 'segment') return id === BUILT_IN_SEGMENT_ID ? segmentName('', language) : null
      return kind === 'policy' ? (presets.names(language).get(id) ?? null) : null
    },
    names: new NamesOfControl({ segments, customPolicies: repository, presets }),
    explainer,
    inForce: new ControlInForce({ rows, segments, presets, enablements, clock }),
    subjects: new SubjectControl({ keeper, segments, repository, customPolicies, presets }),
    routes: [
      segmentsRoutes(new SegmentsService({ unitOfWork, clock, createId, repository: segments })),
      policiesRoutes({ presets, customPolicies, explainer, counter }),
    ],
  }
}
