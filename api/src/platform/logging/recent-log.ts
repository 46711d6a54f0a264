const MOST_LINES = 2_000
const MOST_CHARACTERS = 1_000_000

/** The last lines of the log, for a support report: the log itself is written to the standard output only. */
export class RecentLog {
  readonly #lines: string[] = []
  #characters = 0

  add(line: string): void {
    this.#lines.push(line)
    this.#characters += line.length
    while (this.#lines.length > MOST_LINES || this.#characters > MOST_CHARACTERS) {
      this.#characters -= this.#lines.shift()?.length ?? 0
    }
  }

  lines(): string[] {
    return this.#lines.map((line) => line.trimEnd())
  }
}

/** The last log lines of this process. */
export const recentLog = new RecentLog()
