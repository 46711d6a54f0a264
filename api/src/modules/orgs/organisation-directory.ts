import { type Organisation, OrganisationTable } from '../../pipeline/index.ts'
import { inSlices } from '../../platform/batches/time-slices.ts'

interface Parts {
  readAll(): Promise<Organisation[]>
  onFault(cause: unknown): void
}
type Listener = (table: OrganisationTable) => void

const RETRY_PAUSE = 1_000

/** The organisation table in force, which every change replaces as a whole. */
export class OrganisationDirectory {
  #table = new OrganisationTable([])
  #reading: Promise<void> = Promise.resolve()
  #waiting: Promise<void> | null = null
  #retry: NodeJS.Timeout | undefined
  readonly #listeners: Listener[] = []

  constructor(private readonly parts: Parts) {}

  get table(): OrganisationTable {
    return this.#table
  }

  onChange(listener: Listener): void {
    this.#listeners.push(listener)
  }

  /** Reads the table for the first time. */
  async load(): Promise<void> {
    this.#table = await inSlices(OrganisationTable.inSteps(await this.parts.readAll()))
    for (const listener of this.#listeners) listener(this.#table)
  }

  /**
   * Resolves when everything stored so far is in force. Concurrent callers share one reading; a reading that
   * fails is reported and retried, since the change itself is stored.
   */
  refresh(): Promise<void> {
    this.#waiting ??= this.#reading.then(() => {
      this.#waiting = null
      this.#reading = this.load().catch((cause: unknown) => this.#tryAgain(cause))
      return this.#reading
    })
    return this.#waiting
  }

  stop(): void {
    clearTimeout(this.#retry)
  }

  #tryAgain(cause: unknown): void {
    this.parts.onFault(cause)
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.refresh(), RETRY_PAUSE)
    this.#retry.unref()
  }
}
