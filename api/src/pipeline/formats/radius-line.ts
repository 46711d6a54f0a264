import type { Message } from '@netwarden/shared/errors'
import { isMessage, notOfFormat } from './line-fault.ts'
import type { LineHead } from './line-head.ts'
import type { LoginStage } from './pending-logins.ts'
import { isWanted, MASK, quote, type RadiusAttributes, unquote } from './radius-attributes.ts'

/** The content of one line of a linelog, or of the server's own log. */
export interface RadiusLine {
  /** Epoch ms of the time at the line's start; NaN without one. */
  at: number
  stage: LoginStage
  attributes: RadiusAttributes
}

/** Marks lines that are no login: refusals, ends of sessions, notices of the server. */
const OTHER =
  /\b(Access-(?:Reject|Challenge)|Rejected user|Sent challenge|Login incorrect|Invalid user|Unknown packet type|Disconnect(?=: \[)|just (?:came online|went offline)|sent unknown Acct-Status-Type)\b|: (Info|Debug|Warning|WARNING|Warn|Error|ERROR|Proxy|Acct|Auth): /
const ENDED = /\bAcct-Status-Type\s*=\s*"?(Stop|Interim-Update|Alive|Accounting-On|Accounting-Off|Failed)\b/
const OWN_TAG = /(?:^| )(?:free)?radiusd?(?:\[\d+\])?:/
const LOGIN_OK = /\bLogin OK: \[/
const FROM_CLIENT = '] (from client '
const CLIENT_STATION = /\bcli ([^\s)]+)/
const CONNECT = /(?:^|[\s:,])Connect: \[/
const CONNECT_PARTS = / cli (\S*) port \S* ip (\S*?)\)/
const ACCEPTED = /\bAccepted user: (.*)$/
/** A custom format continues after the name: of a name with blanks only the first word is certain. */
const TEXT_AFTER_NAME = /[=:([,;]|pass|pwd|secret/i
/** `Name = "text"` or `Name=text`; an unquoted value with blanks ends before the next name. */
const PAIR =
  /(?:^|[\s,;])([A-Z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^,;\t="]*?)(?=[,;]\s*[A-Z][\w-]*\s*=)|([^\s,;]*))/g
/** The parsed line, its fault, or null for a line that describes no login. */
export function readRadiusLine(line: string, head: LineHead): RadiusLine | Message | null {
  const { at, text } = timed(line, head)
  const username = signedInName(text)
  if (username !== null) {
    const station = CLIENT_STATION.exec(text.slice(text.lastIndexOf(FROM_CLIENT)))?.[1]
    // The conversation inside a tunnel is logged once more by the outer one.
    const stage = text.includes('via TLS tunnel)') ? 'asked' : 'granted'
    return radiusEvent(at, stage, { 'User-Name': username, 'Calling-Station-Id': station ?? '' })
  }
  if (OTHER.test(text) || ENDED.test(text)) return null
  const found = readConnect(text, at) ?? readAccepted(text, at) ?? readPairs(text, at)
  if (found !== null) return found
  return !Number.isNaN(at) && head.isOfOtherProgram(OWN_TAG) ? null : notOfFormat('freeradius')
}

/**
 * The text after the first match. The rest is cut by hand: a pattern for the whole would scan to the end of the line
 * from each beginning that a hostile line repeats.
 */
function behind(text: string, pattern: RegExp): string | null {
  const match = pattern.exec(text)
  return match && text.slice(match.index + match[0].length)
}

/**
 * The server's own format: `[user/password]`, where it logs the password. A name with a slash is cut there, since the
 * boundary between name and password is unknown.
 */
function signedInName(text: string): string | null {
  const rest = behind(text, LOGIN_OK)
  if (!rest?.includes(FROM_CLIENT)) return null
  const name = /^[^/\]]*/.exec(rest)?.[0] ?? ''
  const isWhole = rest.startsWith(FROM_CLIENT, name.length)
  return isWhole || rest.charAt(name.length) === '/' ? name : null
}

function readConnect(text: string, at: number): RadiusLine | null {
  const rest = behind(text, CONNECT)
  const end = rest?.indexOf(']') ?? -1
  if (rest === null || end < 0) return null
  const parts = CONNECT_PARTS.exec(rest.slice(end + 1))
  return radiusEvent(at, 'started', {
    'User-Name': rest.slice(0, end),
    'Calling-Station-Id': parts?.[1] ?? '',
    'Framed-IP-Address': parts?.[2] ?? '',
  })
}

function readAccepted(text: string, at: number): RadiusLine | null {
  const name = ACCEPTED.exec(text)?.[1]
  if (name === undefined) return null
  return radiusEvent(at, 'granted', {
    'User-Name': TEXT_AFTER_NAME.test(name) ? (name.split(/\s/, 1)[0] ?? '') : name.trim(),
  })
}

/** Attributes with their names, in any order that the format of the linelog has. */
function readPairs(text: string, at: number): RadiusLine | null {
  const attributes: RadiusAttributes = {}
  for (const [, name = '', quoted, spaced, plain] of text.matchAll(PAIR)) {
    const value = quoted === undefined ? (spaced ?? plain ?? '').trim() : unquote(`"${quoted}"`)
    if (isWanted(name) && attributes[name] === undefined) attributes[name] = value
  }
  const isOfLogin = ['User-Name', 'Packet-Type', 'Acct-Status-Type'].some((name) => name in attributes)
  if (!isOfLogin) return null
  return radiusEvent(at, stageOf(attributes), attributes)
}

function stageOf(attributes: RadiusAttributes): LoginStage {
  if (attributes['Acct-Status-Type'] === 'Start') return 'started'
  return attributes['Packet-Type'] === 'Access-Request' ? 'asked' : 'granted'
}

const STAGE_PAIRS: Record<LoginStage, string> = {
  asked: 'Packet-Type = "Access-Request"',
  granted: 'Packet-Type = "Access-Accept"',
  started: 'Acct-Status-Type = "Start"',
}

/** The same line with only the names and values that are known to be no password; anything unrecognised is dropped. */
export function concealRadiusLine(line: string, head: LineHead): string {
  const radiusEvent = readRadiusLine(line, head)
  if (radiusEvent === null) return otherWords(line)
  if (isMessage(radiusEvent)) return MASK
  const { time } = timed(line, head)
  const { 'Packet-Type': _, 'Acct-Status-Type': __, ...attributes } = radiusEvent.attributes
  const pairs = Object.entries(attributes).map(([name, value]) => `${name} = ${quote(value)}`)
  return [time, [STAGE_PAIRS[radiusEvent.stage], ...pairs].join(', ')].join(' ').trim()
}

function otherWords(line: string): string {
  const [, words, level] = OTHER.exec(line) ?? []
  if (words !== undefined) return words === 'Disconnect' ? 'Disconnect: []' : words
  return level === undefined ? (ENDED.exec(line)?.[0] ?? MASK) : `: ${level}: `
}

/** The time of a line as number and as text, and the text after it. Linelog formats usually begin with `[%t]`. */
function timed(line: string, head: LineHead): { at: number; time: string; text: string } {
  const isBracketed = line.startsWith('[') && !/^\[\d+(?:\.\d+)?\]/.test(line)
  if (!head.read(isBracketed ? line.slice(1) : line)) return { at: Number.NaN, time: '', text: line }
  const { at, end } = head
  return { at, time: head.line.slice(head.start, end), text: head.line.slice(end) }
}

function radiusEvent(at: number, stage: LoginStage, attributes: RadiusAttributes): RadiusLine {
  const known = Object.entries(attributes).filter(([, value]) => value !== '')
  return { at, stage, attributes: Object.fromEntries(known) }
}
