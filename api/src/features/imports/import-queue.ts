/** Runs a few imports at a time, the others in the order in which they came. */
export class ImportQueue {
  readonly #waiting: string[] = []
  readonly #running = new Set<string>()

  constructor(
    private readonly limit: number,
    private readonly run: (id: string) => Promise<void>,
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
      // What goes wrong in a run is kept with the import; a store that is away leaves it for the next start.
      this.run(id).catch(() => this.#running.delete(id))
    }
  }
}
