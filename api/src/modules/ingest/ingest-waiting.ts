import type { Message } from '@netwarden/shared/errors'
import type { StoreFaultKind } from '../../platform/state/store-away.ts'
import type { StoreFaults } from '../installation/index.ts'

/** An engine that starts again takes seconds (ms). */
const PATIENCE = 10_000

type Store = 'writing' | 'keeping'

const TEXTS = {
  writing: {
    full: 'store.writing.full',
    readOnly: 'store.writing.readOnly',
    away: 'store.writing.away',
    incomplete: 'store.writing.incomplete',
  },
  keeping: {
    full: 'store.keeping.full',
    readOnly: 'store.keeping.readOnly',
    away: 'store.keeping.away',
    // A state store that lacks a table does not start.
    incomplete: 'store.keeping.away',
  },
} as const satisfies Record<Store, Record<StoreFaultKind, Message['key']>>

/** Reports why ingest waits for a store, as long as it does. */
export class IngestWaiting {
  #pending: NodeJS.Timeout | null = null
  #kind: StoreFaultKind | null = null

  constructor(
    private readonly faults: StoreFaults,
    private readonly store: Store,
  ) {}

  readonly note = (kind: StoreFaultKind | null): void => {
    if (kind === this.#kind) return
    if (this.#pending) clearTimeout(this.#pending)
    this.#pending = null
    this.#kind = kind
    this.faults.clear(this.store)
    if (kind === 'away') this.#pending = setTimeout(() => this.#report(kind), PATIENCE).unref()
    else if (kind !== null) this.#report(kind)
  }

  #report(kind: StoreFaultKind): void {
    this.faults.report(this.store, { key: TEXTS[this.store][kind] })
  }
}
