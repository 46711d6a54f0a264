/** RFC 2181 §8. */
export const MAX_TTL = 0x7fff_ffff
const SECONDS: Readonly<Record<string, number>> = { w: 604_800, d: 86_400, h: 3_600, m: 60, s: 1 }
const PLAIN = /^\d{1,10}$/
const UNITS = /^(?:\d{1,10}[wdhms])+$/i
const UNIT = /(\d+)([wdhms])/gi
const MOST = 0xffff_ffff

/** Seconds of a duration such as `3600`, `1h30m` or `1W`, up to 32 bits; null when it is invalid. */
export function readSeconds(text: string): number | null {
  if (PLAIN.test(text)) return within(Number(text))
  if (!UNITS.test(text)) return null
  let total = 0
  for (const [, count = '', unit = ''] of text.matchAll(UNIT)) {
    if (Number(count) > MOST) return null
    total += Number(count) * (SECONDS[unit.toLowerCase()] ?? 0)
  }
  return within(total)
}

function within(seconds: number): number | null {
  return seconds <= MOST ? seconds : null
}
