import { defineModule } from '../../platform/modules/define-module.ts'
import { POLICY_AREAS } from '../../platform/state/change-feed.ts'
import { ingestModule } from '../ingest/ingest.module.ts'
import { ListThread } from '../list-catalog/index.ts'
import { listCatalogModule } from '../list-catalog/list-catalog.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policyFileModule } from '../policy-file/policy-file.module.ts'
import { ControlRowsRepository } from './control-rows.repository.ts'
import { CurrentPolicies } from './current-policies.ts'
import { IngestPolicies } from './ingest-policies.ts'
import { packBeside } from './pack-beside.ts'

/** The current policies, compiled after each change: for this process, for the ingest thread, and as a file. */
export const policySnapshotModule = defineModule({
  name: 'policy-snapshot',
  needs: {
    state: stateModule,
    ingest: ingestModule,
    lists: listCatalogModule,
    file: policyFileModule,
  },
  create: async ({ state, ingest: { thread }, lists, file }, { logger }) => {
    const rows = new ControlRowsRepository(state.state.db)
    const urgent = new ListThread({ isUrgent: true })
    const currentPolicies = new CurrentPolicies({
      repository: rows,
      lists: lists.catalog,
      pack: (policyRows, index) => packBeside(urgent, policyRows, index),
      file,
      logger,
    })
    const ingestPolicies = new IngestPolicies(thread)
    currentPolicies.handOnTo(ingestPolicies.send)
    thread.onStarted(currentPolicies.refresh)
    state.feed.follow(POLICY_AREAS, currentPolicies.refresh)
    await currentPolicies.start()
    return {
      provides: {
        currentPolicies,
        rows,
        set: () => currentPolicies.set,
        generations: () => ({ api: currentPolicies.set.generation, ingest: ingestPolicies.generation }),
        /** Resolves when the current policies are in the file that other processes decide by. */
        saved: async () => {
          await currentPolicies.refresh()
          await file.saved()
        },
      },
      close: () => currentPolicies.close(),
    }
  },
})
