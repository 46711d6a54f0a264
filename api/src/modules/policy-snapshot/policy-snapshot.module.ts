import { type ListIndex, type PolicyRows, packPolicies } from '@netwarden/shared/policy'
import type { IngestThread } from '../../pipeline/index.ts'
import { pieces } from '../../platform/batches/pieces.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { POLICY_AREAS } from '../../platform/state/change-feed.ts'
import { ingestModule } from '../ingest/ingest.module.ts'
import { ListThread } from '../list-catalog/index.ts'
import { listCatalogModule } from '../list-catalog/list-catalog.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policyFileModule } from '../policy-file/policy-file.module.ts'
import { ControlRowsRepository } from './control-rows.repository.ts'
import { CurrentPolicies } from './current-policies.ts'
import type { PackedPolicies } from './policy-base.ts'

/** The current policies, compiled after each change: for this process, for the ingest thread, and as a file. */
export const policySnapshotModule = defineModule({
  name: 'policy-snapshot',
  needs: {
    state: stateModule,
    ingest: ingestModule,
    lists: listCatalogModule,
    file: policyFileModule,
  },
  create: async ({ state, ingest: { thread }, lists, file }, { clock, logger }) => {
    const rows = new ControlRowsRepository(state.state.db)
    const urgent = new ListThread({ isUrgent: true })
    const currentPolicies = new CurrentPolicies({
      repository: rows,
      lists: lists.catalog,
      pack: (policyRows, index) => packBeside(urgent, policyRows, index),
      file,
      clock,
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
        /** The entries of a list in force, as they are in its text. */
        entriesOf: (id: string) => {
          const version = currentPolicies.inForce.versions.find((known) => known.id === id)
          return version ? file.entries(version.hash) : []
        },
        /** Since when changes could not be compiled (epoch ms); null while they are in force. */
        failingSince: () => currentPolicies.failingSince,
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

/** The policies by which the ingest thread decides. */
class IngestPolicies {
  #generation: number | null = null

  constructor(private readonly thread: Pick<IngestThread, 'on' | 'onEnded' | 'post'>) {
    thread.on('decidesBy', ({ generation }) => {
      this.#generation = generation
    })
    thread.onEnded(() => {
      this.#generation = null
    })
  }

  /** The generation that decides there; null while the thread does not run. */
  get generation(): number | null {
    return this.#generation
  }

  readonly send = ({ base, changed }: PackedPolicies, { buffer: names }: Pick<ListIndex, 'buffer'>): void => {
    const { key, packed } = base
    this.thread.post({ type: 'policies', base: { key, packed }, changed, names })
  }
}

/** Custom rows that take less time than it takes to wake another thread. */
const ROWS_HERE = 2_000
const ROWS_A_MESSAGE = 2_000

/** Compiles policies into memory that threads share; many of them in a thread of their own. */
async function packBeside(
  thread: Pick<ListThread, 'run'>,
  { customPolicies, ...others }: PolicyRows,
  { seed }: Pick<ListIndex, 'seed'>,
): Promise<ArrayBufferLike> {
  if (customPolicies.length <= ROWS_HERE)
    return packPolicies(
      { customPolicies, ...others },
      { seed },
      { allocate: (bytes) => new SharedArrayBuffer(bytes) },
    )
  let isFirst = true
  for (const rows of pieces(customPolicies, ROWS_A_MESSAGE)) {
    await thread.run('gatherPolicies', { rows, isFirst })
    isFirst = false
  }
  return (await thread.run('packPolicies', { others, seed })).packed
}
