import { readFile, rm } from 'node:fs/promises'

/** Answers to questions since the start of the server, by the file that `rndc stats` writes; null where it has none. */
export async function takeResponses(statisticsFile: string): Promise<number | null> {
  const text = await readFile(statisticsFile, 'utf8').catch(() => null)
  await rm(statisticsFile, { force: true })
  if (text === null) return null
  const countOf = (what: string) => Number(new RegExp(`^ +(\\d+) ${what}$`, 'm').exec(text)?.[1] ?? 0)
  // Answers to other messages are not reported.
  return countOf('responses sent') - countOf('UPDATE') - countOf('NOTIFY')
}

interface Counts {
  sent: number
  arrived: number
}

/** How many answers a server has sent that never arrived here. The total is exact once the server is quiet. */
export class MissingResponses {
  #first: Counts | null = null
  #last: Counts | null = null
  #reported = 0

  /** New ones since the last call; both numbers only grow, unless the server or the thread that takes them was started again. */
  note(sent: number, arrived: number): number {
    const first = this.#first
    const last = this.#last
    this.#last = { sent, arrived }
    if (!first || !last || sent < last.sent || arrived < last.arrived) {
      this.#first = this.#last
      this.#reported = 0
      return 0
    }
    const missing = sent - first.sent - (arrived - first.arrived)
    const added = Math.max(0, missing - this.#reported)
    this.#reported += added
    return added
  }
}
