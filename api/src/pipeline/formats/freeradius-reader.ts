import type { JsonValue, LineOrigin, ReaderOptions, RecordSink } from '../visit.ts'
import { isJsonObject } from './json-line.ts'
import { isMessage, notOfFormat, rejectLine } from './line-fault.ts'
import { lineText } from './line-text.ts'
import type { LogClock } from './log-clock.ts'
import { PendingLinesReader } from './pending-lines-reader.ts'
import { type LoginStage, PendingLogins } from './pending-logins.ts'
import { addAttribute, CONTINUED, MASK, type RadiusAttributes, readAttribute } from './radius-attributes.ts'
import { concealRadiusLine, type RadiusLine, readRadiusLine } from './radius-line.ts'
import { radiusLogin } from './radius-login.ts'

/** A record of a detail file that is being read. */
interface DetailRecord {
  at: number
  header: string
  attributes: RadiusAttributes
  origin: LineOrigin
}

const MAX_HEADER = 64
const IN_USE = new Set(['Interim-Update', 'Alive', 'Stop', '2', '3'])

/** Reads detail files and log lines, also both in one file. Attributes that are not needed are dropped as they are read. */
export class FreeradiusReader extends PendingLinesReader<RadiusLine, PendingLogins> {
  #record: DetailRecord | null = null
  /** The part of the current line that may be shown. */
  #excerpt = () => MASK

  constructor(options: ReaderOptions) {
    super(options, new PendingLogins())
    this.#record = restoreRecord(this.state.record)
  }

  override read(rawLine: string, origin: LineOrigin, sink: RecordSink): void {
    const line = lineText(rawLine)
    if (line.trim() === '') {
      this.#finish(sink)
      sink.skip()
    } else if (/^\s/.test(line)) this.#takeAttribute(line, origin, sink)
    else {
      this.#finish(sink)
      if (isHeader(line, this.head.clock)) this.#begin(line, origin)
      else this.#readLine(line, origin, sink)
    }
  }

  #begin(header: string, origin: LineOrigin): void {
    this.#record = { at: this.head.clock.at, header, attributes: {}, origin }
  }

  #takeAttribute(line: string, origin: LineOrigin, sink: RecordSink): void {
    const attribute = readAttribute(line)
    if (this.#record === null || attribute === null) {
      rejectLine(sink, notOfFormat('freeradius'), origin, concealAttribute(line))
      return
    }
    addAttribute(this.#record.attributes, attribute.name, attribute.value)
    sink.join()
  }

  #readLine(text: string, origin: LineOrigin, sink: RecordSink): void {
    this.#excerpt = () => concealRadiusLine(text, this.head)
    this.readText(text, origin, sink, MASK)
  }

  protected parse(text: string) {
    return readRadiusLine(text, this.head)
  }

  protected take({ at, stage, attributes }: RadiusLine, origin: LineOrigin, sink: RecordSink): void {
    this.#takeStep({ at, attributes, origin, stage }, this.#excerpt, sink)
  }

  /** The record is complete: its meaning depends on the type of its packet. */
  #finish(sink: RecordSink): void {
    const record = this.#record
    if (record === null) return
    this.#record = null
    const { attributes } = record
    const excerpt = () => concealRecord(record)
    const status = attributes['Acct-Status-Type']
    if (status !== undefined) {
      if (status === 'Start' || status === '1') this.#takeStep({ ...record, stage: 'started' }, excerpt, sink)
      else this.#takeUse(record, status, sink)
      return
    }
    switch (attributes['Packet-Type'] ?? 'Access-Accept') {
      case 'Access-Request':
        this.#takeRequest(record, excerpt, sink)
        break
      case 'Access-Accept':
        this.#takeAccept(record, excerpt, sink)
        break
      case 'Access-Reject':
        this.pending.noteAnswer()
        this.pending.refuse(attributes['User-Name'] ?? null, sink)
        sink.skip()
        break
      default:
        sink.skip()
    }
  }

  /** A further round of a conversation (EAP has many) is not a separate sign-in. */
  #takeRequest(record: DetailRecord, excerpt: () => string, sink: RecordSink): void {
    if (record.attributes[CONTINUED] === undefined) {
      this.#takeStep({ ...record, stage: 'asked' }, excerpt, sink)
    } else if (this.pending.hasRequestOf(record.attributes['User-Name'] ?? '')) sink.join()
    else sink.skip()
  }

  #takeAccept(record: DetailRecord, excerpt: () => string, sink: RecordSink): void {
    if (record.attributes['Packet-Type'] !== undefined) this.pending.noteAnswer()
    const attributes = { ...record.attributes }
    const username = attributes['User-Name'] ?? this.pending.onlyRequest()?.login.username
    if (username !== undefined) attributes['User-Name'] = username
    this.#takeStep({ ...record, attributes, stage: 'granted' }, excerpt, sink)
  }

  /** An active session reports the address that was missing when it began; it is no login. */
  #takeUse(record: DetailRecord, status: string, sink: RecordSink): void {
    const login = IN_USE.has(status) ? radiusLogin(record.attributes, record.at, this.head.clock) : null
    if (login === null || isMessage(login)) {
      sink.skip()
      return
    }
    const step = { ...this.#identity(record.attributes), login, stage: 'started' as const }
    if (this.pending.completeSession({ ...step, origin: record.origin })) sink.join()
    else sink.skip()
  }

  #identity(attributes: RadiusAttributes) {
    return {
      station: attributes['Calling-Station-Id'] ?? '',
      session: attributes['Acct-Session-Id'] ?? '',
    }
  }

  #takeStep(
    { at, attributes, origin, stage }: Omit<DetailRecord, 'header'> & { stage: LoginStage },
    excerpt: () => string,
    sink: RecordSink,
  ): void {
    const login = radiusLogin(attributes, at, this.head.clock)
    if (isMessage(login)) rejectLine(sink, login, origin, excerpt())
    else this.pending.take({ ...this.#identity(attributes), login, stage, origin }, sink)
  }

  override end(sink: RecordSink): void {
    this.#finish(sink)
    super.end(sink)
  }

  override expire(logTime: number, sink: RecordSink): void {
    if (this.#record !== null && this.#record.at < logTime) this.#finish(sink)
    super.expire(logTime, sink)
  }

  override snapshot(): JsonValue {
    const record = this.#record
    return {
      now: this.head.clock.now,
      pending: this.pending.snapshot(),
      record: record && {
        at: record.at,
        header: record.header,
        attributes: { ...record.attributes },
        origin: { ...record.origin },
      },
    }
  }
}

/** A line that holds only a time. */
function isHeader(line: string, clock: LogClock): boolean {
  return line.length <= MAX_HEADER && clock.read(line, 0) && line.slice(clock.end).trim() === ''
}

/** Our own snapshot, so checking its outline is enough: a foreign one would fail here. */
function restoreRecord(value: unknown): DetailRecord | null {
  if (!isJsonObject(value) || !isJsonObject(value.attributes) || !isJsonObject(value.origin)) return null
  const { at, header, attributes, origin } = value
  if (typeof at !== 'number' || typeof header !== 'string') return null
  const texts = Object.entries(attributes).map(([name, text]) => [name, String(text)])
  const [part, line] = [Number(origin.part), Number(origin.line)]
  return { at, header, attributes: Object.fromEntries(texts), origin: { part, line } }
}

/** An indented line without its value, unless the attribute is needed. */
export function concealAttribute(line: string): string {
  const attribute = readAttribute(line)
  if (attribute === null) return `\t${MASK}`
  return attribute.value === null ? `\t${attribute.name} = ${MASK}` : line
}

function concealRecord({ header, attributes }: DetailRecord): string {
  return [header, ...Object.entries(attributes).map(([name, value]) => `${name} = ${value}`)].join(' ')
}
