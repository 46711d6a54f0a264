import { type Config, sourcePlacesOf } from '../../platform/config/config.ts'
import { SourceRoots } from '../../platform/files/source-roots.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { OutboundGuard } from '../../platform/outbound/index.ts'
import { eventStoreModule } from '../event-store/event-store.module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { listCatalogModule } from '../list-catalog/list-catalog.module.ts'
import { messagesModule } from '../messages/messages.module.ts'
import { operationLogModule } from '../operation-log/operation-log.module.ts'
import { orgsModule } from '../orgs/orgs.module.ts'
import { jobsModule, leasesModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policySnapshotModule } from '../policy-snapshot/policy-snapshot.module.ts'
import { retentionModule } from '../retention/retention.module.ts'
import { segmentListsModule } from '../segment-lists/segment-lists.module.ts'
import { listResourceRoutes } from './list-resource.ts'
import { ListSchedule } from './list-schedule.ts'
import { ListSource } from './list-source.ts'
import { ListUpdates } from './list-updates.service.ts'
import { ListVersions } from './list-versions.ts'
import { type PolicyListServices, policyListRoutes } from './lists.routes.ts'
import { OwnLists } from './own-lists.service.ts'
import { PopularNamesRepository } from './popular-names.repository.ts'
import { UncategorisedNames } from './uncategorised-names.ts'

const LOOK_EVERY = 5_000

/** Lists as administrators manage them: adding, checking, updating and rolling back. */
export const listsModule = defineModule({
  name: 'lists',
  needs: {
    state: stateModule,
    leases: leasesModule,
    jobs: jobsModule,
    stores: installationModule,
    events: eventStoreModule,
    messages: messagesModule,
    operationLog: operationLogModule,
    retention: retentionModule,
    orgs: orgsModule,
    catalog: listCatalogModule,
    segmentLists: segmentListsModule,
    snapshot: policySnapshotModule,
  },
  create: (needed, { config, clock, createId, logger }) => {
    const { leases, jobs, retention, orgs, snapshot } = needed
    const { unitOfWork } = needed.state
    const { notify } = needed.messages
    const { lists } = needed.segmentLists
    const { catalog, listNames, repository, periods, lookBacks } = needed.catalog
    const { hits, thread } = needed.catalog
    const ending = new AbortController()
    const { lookBackDays, timeZone, listsDisk: maxBytes } = config
    const common = { repository, unitOfWork, clock }
    const popular = new PopularNamesRepository(needed.stores.store, timeZone)
    const updates = new ListUpdates({
      ...common,
      leases,
      logger,
      maxBytes,
      popular,
      thread,
      notify,
      source: sourceOf(config, ending.signal),
      versions: new ListVersions({ repository, periods, lookBacks, lookBackDays, clock, timeZone }),
    })
    const schedule = new ListSchedule({ repository, clock, logger, updates })
    const keptSince = () => retention.since
    const own = new OwnLists({ ...common, periods, catalog, createId, keptSince })
    const services: PolicyListServices = {
      own,
      catalog,
      lists,
      updates,
      hits,
      schedule,
      repository,
      periods,
      names: listNames,
      uncategorised: new UncategorisedNames({
        popular,
        policies: snapshot.set,
        ownerOf: (domain) => orgs.table.find(domain)?.name ?? null,
        clock,
      }),
    }
    needed.operationLog.addBuiltInNames((kind, id, language) =>
      kind === 'policy' ? (lists.names(language).get(id) ?? null) : null,
    )
    needed.events.whenUsable(() =>
      jobs.every('lists.check', LOOK_EVERY, { once: true }, () => schedule.checkDue()),
    )
    return {
      provides: { updates, own },
      routes: [policyListRoutes(services), listResourceRoutes(services)],
      stop: () => ending.abort(),
      close: () => schedule.close(),
    }
  },
})

/** The downloader of lists; the signal ends a download. */
function sourceOf(config: Config, signal: AbortSignal): ListSource {
  return new ListSource({
    guard: new OutboundGuard(config.outboundAllow),
    roots: new SourceRoots(sourcePlacesOf(config)),
    seconds: config.listSeconds,
    signal,
  })
}
