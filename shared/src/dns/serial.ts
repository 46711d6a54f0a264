/** Serial numbers of 32 bits (RFC 1982): whether `a` comes after `b`. */
export function isNewerSerial(a: number, b: number): boolean {
  const distance = (a - b) >>> 0
  return distance !== 0 && distance < 0x8000_0000
}

/** A serial made of a date: YYYYMMDD and two digits (RFC 1912 §2.2). */
const DATED = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{2}$/

/**
 * The next serial. By date it is that of the day, where the last one was made of a date, too, or there is none; where
 * the last one is greater, or the serial is counted, it is one more.
 */
export function nextSerial(last: number | null, mode: 'date' | 'increment', today: string): number {
  const ofDay = Number(`${today.replaceAll('-', '')}00`)
  if (last === null) return mode === 'date' ? ofDay : 1
  if (mode === 'date' && DATED.test(String(last)) && isNewerSerial(ofDay, last)) return ofDay
  // Secondaries treat 0 as any other serial, but many tools take it for none.
  return (last + 1) >>> 0 || 1
}
