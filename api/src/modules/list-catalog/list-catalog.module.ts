import { listSeed } from '../../pipeline/index.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { loadBuiltInLists } from '../../policies/built-in-lists.ts'
import { installationModule } from '../installation/installation.module.ts'
import { dataDirModule } from '../platform/data-dir.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policyFileModule } from '../policy-file/policy-file.module.ts'
import { segmentRepositoryModule } from '../segment-repository/segment-repository.module.ts'
import { noteListArrivals } from './list-arrivals.ts'
import { ListCatalog } from './list-catalog.ts'
import { ListEnablementsRepository } from './list-enablements.repository.ts'
import { ListNames } from './list-names.service.ts'
import { ListPeriodsRepository } from './list-periods.repository.ts'
import { ListsRepository } from './lists.repository.ts'
import { LookBacksRepository } from './look-backs.repository.ts'
import { PolicyHitsRepository } from './policy-hits.repository.ts'
import { ListThread } from './thread/list-thread.ts'

/** The built-in and the added lists with their names; policies are compiled from them. */
export const listCatalogModule = defineModule({
  name: 'list-catalog',
  needs: {
    data: dataDirModule,
    state: stateModule,
    stores: installationModule,
    segments: segmentRepositoryModule,
    policyFile: policyFileModule,
  },
  create: async ({ data, state, stores, segments, policyFile }, { config, clock, logger }) => {
    const { settings, unitOfWork } = state
    const { db } = state.state
    const builtIn = await loadBuiltInLists()
    const periods = new ListPeriodsRepository(db)
    const arrivals = await noteListArrivals(builtIn, settings, periods, unitOfWork, clock)
    const repository = new ListsRepository(db)
    const thread = new ListThread()
    const catalog = new ListCatalog({
      builtIn,
      arrivals,
      repository,
      periods,
      thread,
      logger,
      seed: listSeed(data.secret),
      kept: (versions, seed) => policyFile.names(versions, seed),
    })
    const hits = new PolicyHitsRepository(stores.store, clock, config.timeZone)
    const enablements = new ListEnablementsRepository(db, segments, clock)
    const lookBacks = new LookBacksRepository(db)
    const listNames = new ListNames(repository, thread)
    return { provides: { catalog, listNames, repository, periods, lookBacks, enablements, hits, thread } }
  },
})
