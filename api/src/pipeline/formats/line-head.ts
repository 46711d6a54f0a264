import { isEnvelope, lineOfEnvelope, objectInEnvelope } from './json-envelope.ts'
import type { JsonObject } from './json-line.ts'
import { LogClock } from './log-clock.ts'

/** A syslog head after the time of a container, or a container's line inside syslog, and one more. */
const MAX_HEADS = 4
const BRACE = 0x7b
const PRIORITY = /<\d{1,3}>/y
/** RFC 5424 §6: version, time, host, program, process, message id, structured data. */
const RFC_5424 =
  /1 (\S+) (\S+) (\S+) (\S+) \S+ (?:-|(?:\[(?:[^\]"\\]|\\.|"(?:[^"\\]|\\.)*")*\])+)(?: \uFEFF?|$)/y
/** `docker compose logs` writes the name of the container before each line. */
const COMPOSE = /[\w.-]{1,64} +\| /y
/** The container runtime interface of Kubernetes: the stream, and whether the line is complete. */
const CONTAINER_STREAM = / std(?:out|err) [FP](?= )/y
/** Up to two words (the host, the facility) and the name of the program, with its process id in brackets. */
const TAG = / +(?:\S*[^\s:] ){0,2}?([\w./@-]+)(?:\[[^\]\s]*\])?: */y

/**
 * Reads the head of a line: the priority and head of syslog (RFC 3164 and RFC 5424), the time and stream of a
 * container runtime, or a JSON envelope. Heads may be nested; the innermost time counts. After `read` has returned
 * true, `line` from `end` on is ` host program[process]: message`, or the program's own text.
 */
export class LineHead {
  readonly clock: LogClock
  line = ''
  /** Begin and end of the innermost time. */
  start = 0
  end = 0
  at = Number.NaN
  /** The program named by an outer head. */
  carrier: string | null = null

  constructor(options: { tz: string; now: number }) {
    this.clock = new LogClock(options)
  }

  /** False for a line without a time. */
  read(line: string): boolean {
    this.line = line.charCodeAt(0) === BRACE ? lineOfEnvelope(line) : line
    this.at = Number.NaN
    this.start = 0
    this.end = 0
    this.carrier = null
    let from = this.#behindPrefix()
    this.end = from
    if (from > 0 && this.#openEnvelope()) from = 0
    for (let head = 0; head < MAX_HEADS && from >= 0; head++) {
      from = this.#behindPriority(from)
      if (!this.clock.read(this.line, from)) break
      this.start = from
      this.at = this.clock.at
      this.end = this.clock.end
      from = this.#nextHead()
    }
    return !Number.isNaN(this.at)
  }

  /** The message after the program name; null where the head has none. */
  get message(): string | null {
    TAG.lastIndex = this.end
    return TAG.test(this.line) ? this.line.slice(TAG.lastIndex) : null
  }

  /** The text after the head: the program's message, or the whole line without a head. */
  get rest(): string {
    const behind = this.line.charCodeAt(this.end) === 0x20 ? this.end + 1 : this.end
    if (this.line.charCodeAt(behind) === BRACE) return this.line.slice(behind)
    return this.message ?? this.line.slice(this.end)
  }

  /** Whether the head names a program, and neither it nor the message names one of `own`. */
  isOfOtherProgram(own: RegExp): boolean {
    if (own.test(this.line.slice(this.end)) || (this.carrier !== null && own.test(` ${this.carrier}:`)))
      return false
    TAG.lastIndex = this.end
    return this.carrier !== null || TAG.test(this.line)
  }

  #behindPrefix(): number {
    COMPOSE.lastIndex = 0
    return this.line.includes('| ') && COMPOSE.test(this.line) ? COMPOSE.lastIndex : 0
  }

  /** The index of the time. A head of RFC 5424 is replaced by the traditional one, which all formats know. */
  #behindPriority(from: number): number {
    PRIORITY.lastIndex = from
    if (this.line.charCodeAt(from) !== 0x3c || !PRIORITY.test(this.line)) return from
    RFC_5424.lastIndex = PRIORITY.lastIndex
    const [, time, host, program = '', process] = RFC_5424.exec(this.line) ?? []
    if (time === undefined) return PRIORITY.lastIndex
    const message = this.line.slice(RFC_5424.lastIndex)
    if (time === '-') {
      this.carrier = program
      this.line = message
    } else this.line = `${time} ${host} ${program}${process === '-' ? '' : `[${process}]`}: ${message}`
    return 0
  }

  /** The index of another head after the current one; -1 where there is none. */
  #nextHead(): number {
    CONTAINER_STREAM.lastIndex = this.end
    if (CONTAINER_STREAM.test(this.line)) this.end = CONTAINER_STREAM.lastIndex
    if (this.#mayBegin(this.end + 1) && this.#isHead(this.end + 1)) return this.end + 1
    if (this.line.includes('{', this.end) && this.#openEnvelope()) return 0
    TAG.lastIndex = this.end
    const [, program = ''] = TAG.exec(this.line) ?? []
    if (TAG.lastIndex === 0 || !this.#mayBegin(TAG.lastIndex)) return -1
    const { lastIndex } = TAG
    if (!this.#isHead(lastIndex)) return -1
    this.carrier ??= program
    return lastIndex
  }

  /** Replaces the line by the one in a JSON envelope after the head. */
  #openEnvelope(): boolean {
    const { rest } = this
    if (rest.charCodeAt(0) !== BRACE || !isEnvelope(rest)) return false
    const inner = lineOfEnvelope(rest)
    if (inner === rest) return false
    this.line = inner
    return true
  }

  #isHead(from: number): boolean {
    return this.line.charCodeAt(from) === 0x3c || this.clock.read(this.line, from)
  }

  /** A digit, a bracket or a capital letter: cheaper than looking for a time in each line. */
  #mayBegin(from: number): boolean {
    const code = this.line.charCodeAt(from)
    return (code >= 0x30 && code <= 0x39) || code === 0x5b || code === 0x3c || (code >= 0x41 && code <= 0x5a)
  }
}

/** The JSON object of a line, after any head and syslog's mark `@cee:`, or within an envelope; null without one. */
export function objectOfLine(line: string, head: LineHead): JsonObject | null {
  if (line.charCodeAt(0) === BRACE) return objectInEnvelope(line)
  head.read(line)
  return objectInEnvelope(head.rest.trimStart().replace(/^@cee: ?/, ''))
}

/** For format detection: the year of the lines does not matter there. */
export function detectionHead(): LineHead {
  return new LineHead({ tz: 'UTC', now: Date.UTC(2000, 11, 31) })
}
