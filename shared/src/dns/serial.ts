/** Whether serial `a` is newer than serial `b` in 32-bit serial arithmetic (RFC 1982). */
export function isNewerSerial(a: number, b: number): boolean {
  const distance = (a - b) >>> 0
  return distance !== 0 && distance < 0x8000_0000
}

/** A date-based serial: YYYYMMDD and two digits (RFC 1912 §2.2). */
const DATED = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{2}$/

/**
 * The next serial. In mode `date` it is the serial of the day, when the last serial was date-based and smaller or when
 * there is none. Otherwise it is the last serial plus one.
 */
export function nextSerial(last: number | null, mode: 'date' | 'increment', today: string): number {
  const ofDay = Number(`${today.replaceAll('-', '')}00`)
  if (last === null) return mode === 'date' ? ofDay : 1
  if (mode === 'date' && DATED.test(String(last)) && isNewerSerial(ofDay, last)) return ofDay
  // Secondaries accept 0 as any other serial, but many tools read it as missing.
  return (last + 1) >>> 0 || 1
}
