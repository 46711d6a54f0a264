import { truncateToWidth } from './display-width.ts'

const BAR = 24
/** Width of a terminal that does not report one. */
const USUAL_WIDTH = 80
const REDRAW_EVERY = 100
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** One progress line on the standard error output; nothing when that is no terminal. */
export class Progress {
  #drawnAt = 0
  #isShown = false

  constructor(private readonly stream: NodeJS.WriteStream) {}

  /** `total` is null when the total is unknown. */
  show(
    label: string,
    done: number,
    total: number | null,
    unit: (amount: number) => string = formatBytes,
  ): void {
    if (!this.stream.isTTY || Date.now() - this.#drawnAt < REDRAW_EVERY) return
    this.#drawnAt = Date.now()
    this.#isShown = true
    const share = total === null ? null : Math.min(1, total === 0 ? 1 : done / total)
    const amount = total === null ? unit(done) : `${unit(done)} / ${unit(total)}`
    const bar = share === null ? '' : `[${'#'.repeat(Math.round(share * BAR)).padEnd(BAR, '-')}] `
    const percent = share === null ? '' : `${Math.floor(share * 100)} % `
    const line = truncateToWidth(
      `${label} ${bar}${percent}${amount}`,
      (this.stream.columns || USUAL_WIDTH) - 1,
    )
    this.stream.write(`\r\u001b[K${line}`)
  }

  clear(): void {
    if (this.#isShown) this.stream.write('\r\u001b[K')
    this.#isShown = false
    this.#drawnAt = 0
  }
}

/** Decimal units (SI), as disks and networks are sold. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1_000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1_000 ** power
  return `${power === 0 ? value : value.toFixed(1)} ${UNITS[power]}`
}
