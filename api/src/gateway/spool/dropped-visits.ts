import { createReadStream, readdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Consecutive visits of one minute (epoch ms) in a spool file, and their place in it (octets, `to` excluded). */
export interface VisitsOfMinute {
  minute: number
  visits: number
  from: number
  to: number
}

const NAME = /^\d{13}-\d{6}\.dropped$/
const MINUTE = 60_000
const NEWLINE = 0x0a
/** `g1`, a tab and 13 digits. */
const TIME_FROM = 3
const TIME_TO = 16
/** The oldest notes are removed first: a gateway may run for years without a process that reads them. */
const MOST_NOTES = 1_000

/** Adds visits that were written at `at` (epoch ms) behind what is noted so far. */
export function addVisits(noted: VisitsOfMinute[], at: number, visits: number, octets: number): void {
  const minute = at - (at % MINUTE)
  const last = noted.at(-1)
  if (last?.minute === minute) {
    last.visits += visits
    last.to += octets
    return
  }
  const from = last?.to ?? 0
  noted.push({ minute, visits, from, to: from + octets })
}

/** The visits of a file that another process wrote; none where the file is gone. */
export async function visitsIn(path: string): Promise<VisitsOfMinute[]> {
  const noted: VisitsOfMinute[] = []
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      const bytes = Buffer.concat([rest, chunk])
      let start = 0
      for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
        const at = Number(bytes.toString('latin1', start + TIME_FROM, start + TIME_TO)) || 0
        addVisits(noted, at, 1, end + 1 - start)
        start = end + 1
      }
      rest = bytes.subarray(start)
    }
  } catch {
    return []
  }
  return noted
}

/** Leaves a note of a file that is about to be removed, for the pipeline: a line for each minute. */
export async function noteDropped(
  folder: string,
  file: string,
  noted: readonly VisitsOfMinute[],
): Promise<void> {
  const lines = noted.map(({ minute, visits, from, to }) => `${minute}\t${visits}\t${from}\t${to}\n`)
  writeFileSync(file.replace(/\.log$/, '.dropped'), lines.join(''), { mode: 0o600 })
  const notes = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
  for (const name of notes.slice(0, -MOST_NOTES)) await rm(join(folder, name), { force: true })
}
