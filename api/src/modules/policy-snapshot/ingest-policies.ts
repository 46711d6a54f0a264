import type { ListIndex } from '@netwarden/shared/policy'
import type { IngestThread } from '../../pipeline/index.ts'
import type { PackedPolicies } from './policy-base.ts'

/** The policies by which the ingest thread decides. */
export class IngestPolicies {
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
