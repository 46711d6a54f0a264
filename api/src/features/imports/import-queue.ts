const RETRY_PAUSE = 5_000

/** Runs a few imports at a time, the others in the order in which they came. */
export class ImportQueue {
  readonly #waiting: string[] = []
  readonly #running = new Set<string>()

  constructor(
    private readonly limit: number,
    private readonly run: (id: string) => Promise<void>,
    private readonly retryPause = RETRY_PAUSE,
  ) {}

  add(id: string): void {
    if (this.#running.has(id) || this.#waiting.includes(id)) return
    this.#waiting.push(id)
    this.#next()
  }

  isRunning(id: string): boolean {
    return this.#running.has(id)
  }

  drop(id: string): void {
    this.#running.delete(id)
    const index = this.#waiting.indexOf(id)
    if (index >= 0) this.#waiting.splice(index, 1)
    this.#next()
  }

  clear(): void {
    this.#running.clear()
    this.#waiting.length = 0
  }

  #next(): void {
    while (this.#running.size < this.limit) {
      const id = this.#waiting.shift()
      if (id === undefined) return
      this.#running.add(id)
      // What goes wrong in a run is kept with the import; where not even that can be stored, it is begun again.
      this.run(id).catch(() => this.#beginAgain(id))
    }
  }

  #beginAgain(id: string): void {
    setTimeout(() => this.add(id), this.retryPause).unref()
    this.drop(id)
  }
}
