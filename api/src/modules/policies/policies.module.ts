import { defineModule } from '../../platform/modules/define-module.ts'
import { devicesModule } from '../devices/devices.module.ts'
import { eventStoreModule } from '../event-store/event-store.module.ts'
import { gatewayModule } from '../gateway/gateway.module.ts'
import { listCatalogModule } from '../list-catalog/list-catalog.module.ts'
import { jobsModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policySnapshotModule } from '../policy-snapshot/policy-snapshot.module.ts'
import { retentionModule } from '../retention/retention.module.ts'
import { riskEventRepositoryModule } from '../risk-event-repository/risk-event-repository.module.ts'
import { segmentListsModule } from '../segment-lists/segment-lists.module.ts'
import { segmentRepositoryModule } from '../segment-repository/segment-repository.module.ts'
import { ControlInForce } from './control-in-force.ts'
import { CustomPoliciesRepository } from './custom-policies.repository.ts'
import { CustomPoliciesService } from './custom-policies.service.ts'
import { DecisionExplainer } from './decision-explainer.ts'
import { NamesOfControl } from './names-of-control.ts'
import { PastPolicies } from './past-policies.ts'
import { PastRowsRepository } from './past-rows.repository.ts'
import { PausesRepository } from './pauses.repository.ts'
import { Pauses } from './pauses.service.ts'
import { policiesRoutes } from './policies.routes.ts'
import { PolicyCounter } from './policy-counts.ts'
import { SubjectControl } from './subject-control.ts'
import { UnreachedSegments } from './unreached-segments.ts'

const LOOK_EVERY = 5_000
const TIDY_EVERY = 60 * 60_000

/** Custom policies and pauses, and why a decision is what it is. */
export const policiesModule = defineModule({
  name: 'policies',
  needs: {
    state: stateModule,
    jobs: jobsModule,
    events: eventStoreModule,
    devices: devicesModule,
    segments: segmentRepositoryModule,
    risks: riskEventRepositoryModule,
    catalog: listCatalogModule,
    segmentLists: segmentListsModule,
    snapshot: policySnapshotModule,
    gateway: gatewayModule,
    retention: retentionModule,
  },
  create: (needed, { clock, createId }) => {
    const { jobs, events, segments } = needed
    const { unitOfWork } = needed.state
    const { db } = needed.state.state
    const { lists } = needed.segmentLists
    const { catalog, enablements, periods, hits, repository: storedLists } = needed.catalog
    const { currentPolicies, rows, generations } = needed.snapshot
    const repository = new CustomPoliciesRepository(db)
    const { history } = needed.risks
    const common = { unitOfWork, clock, segments }
    const customPolicies = new CustomPoliciesService({ ...common, createId, repository, history, hits })
    const pauses = new Pauses({ ...common, repository: new PausesRepository(db) })
    const named = { segments, customPolicies: repository, lists }
    const { macsOf } = needed.devices.registry
    const macOf = async (ip: string, at: number) => (await macsOf([ip], at)).get(ip) ?? null
    const pastRows = new PastRowsRepository(db)
    const past = new PastPolicies({ rows: pastRows, currentPolicies, catalog, lists: storedLists, periods })
    const explainer = new DecisionExplainer({
      ...named,
      currentPolicies,
      past,
      periods,
      clock,
      macOf,
      findDevice: (text, at) => needed.devices.finder.find(text, at),
      ownAnswers: needed.gateway.ownAnswers,
      generationOfIngest: () => generations().ingest,
      generationOfGateway: () => needed.gateway.enforcer.inForce()?.generation ?? null,
    })
    const counter = new PolicyCounter({ lists, customPolicies: repository, hits })
    const inForce = new ControlInForce({
      currentPolicies,
      rows,
      segments,
      lists,
      enablements,
      periods,
      clock,
    })
    events.whenUsable(() => {
      jobs.every('pauses.end', LOOK_EVERY, { once: true }, () => pauses.endDue())
      // No stored visit is older.
      const removeOld = () => unitOfWork.run((work) => pastRows.removeBefore(work, needed.retention.since))
      jobs.every('past-rows.remove', TIDY_EVERY, { once: true }, removeOld)
    })
    return {
      provides: {
        customPolicies,
        pauses,
        pastRows,
        macOf,
        macsOf,
        storedPolicies: repository,
        explain: explainer.explain.bind(explainer),
        inForce: inForce.read.bind(inForce),
        unreached: new UnreachedSegments({ currentPolicies, segments, lists, clock }),
        names: new NamesOfControl(named),
        subjects: new SubjectControl({ currentPolicies, segments, repository, customPolicies, lists }),
      },
      routes: [policiesRoutes({ customPolicies, explainer, counter, pauses })],
    }
  },
})
