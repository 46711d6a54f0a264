// A Zeek dns.log of any length with the skew of real traffic: few names queried often, many queried once.

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

export const ZEEK_HEADER = `#separator \\x09
#set_separator\t,
#empty_field\t(empty)
#unset_field\t-
#path\tdns
#fields\tts\tuid\tid.orig_h\tid.orig_p\tid.resp_h\tid.resp_p\tproto\ttrans_id\trtt\tquery\tqclass\tqclass_name\tqtype\tqtype_name\trcode\trcode_name\tAA\tTC\tRD\tRA\tZ\tanswers\tTTLs\trejected
#types\ttime\tstring\taddr\tport\taddr\tport\tenum\tcount\tinterval\tstring\tcount\tstring\tcount\tstring\tcount\tstring\tbool\tbool\tbool\tbool\tcount\tvector[string]\tvector[interval]\tbool
`

export function createRandom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Writes `lines` lines whose times fill the `spanSeconds` before `end` (epoch seconds). */
export async function writeZeekLog(path, { lines, end, spanSeconds, seed = 7 }) {
  const random = createRandom(seed)
  const file = createWriteStream(path)
  file.write(ZEEK_HEADER)
  const start = end - spanSeconds
  for (let from = 0; from < lines; from += 10_000) {
    const part = []
    for (let i = from; i < Math.min(lines, from + 10_000); i++) {
      part.push(zeekLine(start + (spanSeconds * i) / lines, random))
    }
    if (!file.write(`${part.join('\n')}\n`)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

/** A look-up at `ts` (epoch seconds). */
export function zeekLine(ts, random) {
  const rank = Math.floor(20_000 * random() ** 3)
  const name = `h${rank % 40}.site${Math.floor(rank / 4)}.${['com', 'net', 'cn', 'org'][rank % 4]}`
  const device = `10.20.${Math.floor(random() * 4)}.${Math.floor(random() ** 2 * 200)}`
  const isMissing = random() < 0.05
  const answer = isMissing ? '-' : answerOf(rank, name, random)
  const tail = isMissing ? '3\tNXDOMAIN' : '0\tNOERROR'
  return `${ts.toFixed(6)}\tC${i36(random)}\t${device}\t${1024 + Math.floor(random() * 60_000)}\t10.0.0.53\t53\tudp\t${Math.floor(random() * 65_536)}\t0.00${Math.floor(random() * 9_000 + 1_000)}\t${name}\t1\tC_INTERNET\t1\tA\t${tail}\tF\tF\tT\tT\t0\t${answer}\t${isMissing ? '-' : '300.000000'}\tF`
}

/** A third of all names have a CNAME chain; an answer has up to four addresses, which servers rotate. */
function answerOf(rank, name, random) {
  const chain = rank % 3 === 0 ? [`${name}.cdn${rank % 9}.example`, `e${rank % 500}.edge.example`] : []
  const count = 1 + (rank % 4)
  const turn = Math.floor(random() * count)
  const addresses = Array.from({ length: count }, (_, index) => {
    const last = ((rank * 13) % 250) + ((index + turn) % count)
    return `${20 + (rank % 180)}.${rank % 250}.${(rank * 7) % 250}.${last}`
  })
  return [...chain, ...addresses].join(',')
}

function i36(random) {
  return Math.floor(random() * 36 ** 8).toString(36)
}
