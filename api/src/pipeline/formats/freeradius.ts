import type { LogFormat } from '../visit.ts'
import { concealAttribute, FreeradiusReader } from './freeradius-reader.ts'
import { isMessage } from './line-fault.ts'
import { detectionHead, LineHead } from './line-head.ts'
import { lineText, shareOfLines } from './line-text.ts'
import type { LogClock } from './log-clock.ts'
import { isWanted, MASK, readAttribute } from './radius-attributes.ts'
import { concealRadiusLine, readRadiusLine } from './radius-line.ts'

function detect(lines: readonly string[]): number {
  const head = detectionHead()
  return shareOfLines(lines, (line) => {
    if (/^\s/.test(line)) {
      const name = readAttribute(line)?.name
      if (name === undefined) return line.trim() === '' ? null : false
      return isWanted(name) ? true : null
    }
    if (isTimeAlone(line, head.clock)) return null
    const parsed = readRadiusLine(line, head)
    return parsed === null ? null : !isMessage(parsed)
  })
}

function isTimeAlone(line: string, clock: LogClock): boolean {
  return clock.read(line, 0) && line.slice(clock.end).trim() === ''
}

/** Each line on its own: everything that is not known to be harmless is masked. */
function createConcealer(): (line: string) => string {
  const head = new LineHead({ tz: 'UTC', now: Date.now() })
  return (raw) => {
    const line = lineText(raw)
    if (line.trim() === '') return ''
    if (/^\s/.test(line)) return concealAttribute(line)
    if (isTimeAlone(line, head.clock)) return line
    return line === MASK ? MASK : concealRadiusLine(line, head)
  }
}

/**
 * FreeRADIUS: detail files (accounting, auth_log, reply_log, post-auth), linelog and the server's own log. One
 * login is one record. In accounting it is the start of a session; a first interim update within a minute adds the
 * address that the start did not have; all other updates, and the end of the session, are skipped. In authentication
 * it is the Access-Accept, or the Access-Request in a log without answers; in a conversation of many rounds it is the
 * first request. Request, answer and start of one user and device within a minute, in one file, are one login.
 * Refused requests are none.
 */
export const freeradius: LogFormat = {
  name: 'freeradius',
  detect,
  createReader: (options) => new FreeradiusReader(options),
  createConcealer,
}
