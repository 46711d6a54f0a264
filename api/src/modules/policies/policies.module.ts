import { defineModule } from '../../platform/modules/define-module.ts'
import type { StateReader } from '../../platform/state/client.ts'
import { devicesModule } from '../devices/devices.module.ts'
import { type DeviceRegistry, DevicesRepository, isMacText } from '../devices/index.ts'
import { eventStoreModule } from '../event-store/event-store.module.ts'
import { gatewayModule } from '../gateway/gateway.module.ts'
import { listCatalogModule } from '../list-catalog/list-catalog.module.ts'
import { jobsModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policySnapshotModule } from '../policy-snapshot/policy-snapshot.module.ts'
import { HistoryRepository } from '../risk-event-repository/index.ts'
import { segmentListsModule } from '../segment-lists/segment-lists.module.ts'
import { SegmentsRepository } from '../segment-repository/index.ts'
import { ControlInForce } from './control-in-force.ts'
import { CustomPoliciesRepository } from './custom-policies.repository.ts'
import { CustomPoliciesService } from './custom-policies.service.ts'
import { DecisionExplainer } from './decision-explainer.ts'
import { NamesOfControl } from './names-of-control.ts'
import { PastChangesRepository } from './past-changes.repository.ts'
import { PausesRepository } from './pauses.repository.ts'
import { Pauses } from './pauses.service.ts'
import { policiesRoutes } from './policies.routes.ts'
import { PolicyCounter } from './policy-counts.ts'
import { SubjectControl } from './subject-control.ts'

const LOOK_EVERY = 5_000
/** The event store limits the devices of a query, and an address may have had many. */
const ADDRESSES_A_QUERY = 100

/** Custom policies and pauses, and why a decision is what it is. */
export const policiesModule = defineModule({
  name: 'policies',
  needs: {
    state: stateModule,
    jobs: jobsModule,
    events: eventStoreModule,
    devices: devicesModule,
    catalog: listCatalogModule,
    segmentLists: segmentListsModule,
    snapshot: policySnapshotModule,
    gateway: gatewayModule,
  },
  create: (needed, { clock, createId }) => {
    const { jobs, events, devices } = needed
    const { unitOfWork } = needed.state
    const { db } = needed.state.state
    const { lists } = needed.segmentLists
    const { enablements, periods, hits } = needed.catalog
    const { currentPolicies, rows, generations } = needed.snapshot
    const segments = new SegmentsRepository(db)
    const repository = new CustomPoliciesRepository(db)
    const history = new HistoryRepository(db)
    const common = { unitOfWork, clock, segments }
    const customPolicies = new CustomPoliciesService({ ...common, createId, repository, history, hits })
    const pauses = new Pauses({ ...common, repository: new PausesRepository(db) })
    const named = { segments, customPolicies: repository, lists }
    const macsOf = macsBy(db, devices)
    const macOf = async (ip: string, at: number) => (await macsOf([ip], at)).get(ip) ?? null
    const explainer = new DecisionExplainer({
      ...{ ...named, currentPolicies, periods, clock, macOf },
      past: { changes: new PastChangesRepository(db), policies: repository, enablements },
      generationOfIngest: () => generations().ingest,
      generationOfGateway: () => needed.gateway.host.decider?.generation ?? null,
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
    events.whenUsable(() => jobs.every('pauses.end', LOOK_EVERY, { once: true }, () => pauses.endDue()))
    return {
      provides: {
        ...{ customPolicies, pauses, macOf, macsOf },
        explain: explainer.explain.bind(explainer),
        inForce: inForce.read.bind(inForce),
        names: new NamesOfControl(named),
        subjects: new SubjectControl({ currentPolicies, segments, repository, customPolicies, lists }),
      },
      routes: [policiesRoutes({ customPolicies, explainer, counter, pauses })],
    }
  },
})

/** Finds the MAC addresses of the devices that hold IP addresses at a moment; null where one is unknown. */
function macsBy(db: StateReader, devices: DeviceRegistry) {
  const repository = new DevicesRepository(db)
  return async (ips: readonly string[], at: number): Promise<Map<string, string | null>> => {
    const ids = new Map<string, string>()
    for (const ip of new Set(ips)) ids.set(ip, (await repository.holderOf(ip, at)) ?? '')
    const unheld = [...ids].flatMap(([ip, id]) => (id === '' ? [ip] : []))
    for (let start = 0; start < unheld.length; start += ADDRESSES_A_QUERY) {
      const some = unheld.slice(start, start + ADDRESSES_A_QUERY)
      // Without the event store, the last device at an address is unknown: the decision is then explained by the address.
      const seen = await devices.idsOf(some).catch(() => new Map<string, string>())
      for (const [ip, id] of seen) ids.set(ip, id)
    }
    return new Map([...ids].map(([ip, id]) => [ip, isMacText(id) ? id : null]))
  }
}
