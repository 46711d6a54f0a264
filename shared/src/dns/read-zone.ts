import type { ZoneFaultCode } from '../i18n/zone-texts.ts'
import { finishSteps, type Steps } from '../steps.ts'
import { checkZoneInSteps } from './check-zone.ts'
import { type ZoneFault, type ZonePlace, ZoneSyntaxError } from './faults.ts'
import { expandPattern, readRange } from './generate.ts'
import { type ZoneEntry, ZoneLexer, type ZoneToken } from './lexer.ts'
import { foldCase, isWithin, ROOT, readName, showName, type WireName } from './name.ts'
import { octetsInSteps, octetsOf } from './octets.ts'
import { readStamp } from './rdata/dnssec-fields.ts'
import { readRdata } from './rdata/rdata.ts'
import { TYPE_CODES, typeName } from './rdata/type-names.ts'
import type { ReadRecord } from './record.ts'
import { placed, readHead, readTtl, withoutAge } from './record-head.ts'
import { RecordSets } from './record-sets.ts'
import { MAX_TTL } from './ttl.ts'
import { MAX_ZONE_BYTES, MAX_ZONE_FAULTS, MAX_ZONE_RECORDS } from './zone-limits.ts'
import { findOrigin, isSoaHead } from './zone-origin.ts'

export interface ZoneReading {
  /** Absolute name of the zone; empty when neither the file nor the caller provides it. */
  origin: string
  /** TTL of records without their own: the first `$TTL`, otherwise the TTL of the SOA. */
  ttl: number
  /** In the order of the file; duplicates appear once. */
  records: ReadRecord[]
  /** Faults that make the zone unusable: the first 1,000, sorted by line. A single one rejects the zone. */
  faults: ZoneFault[]
  faultCount: number
  /** Unusual content that is accepted. */
  warnings: ZoneFault[]
  /** Number of records that `$GENERATE` made, duplicates and those of earlier zones included. */
  generated: number
}

export interface ReadZoneOptions {
  /** The zone's name; required when the file does not contain it. */
  origin?: string
  /** Number of records that were generated for earlier zones of the same document; all together are bounded. */
  generated?: number
}

/** Entries or generated records per step. */
const STEP = 50

/**
 * Reads a master file (RFC 1035 §5, 2308, 3597) and checks the zone. Every line is understood or reported. A text is
 * encoded as UTF-8.
 */
export function readZone(content: Uint8Array | string, options: ReadZoneOptions = {}): ZoneReading {
  return finishSteps(readZoneInSteps(content, options))
}

/** `readZone` in small steps. */
export function* readZoneInSteps(
  content: Uint8Array | string,
  { origin, generated = 0 }: ReadZoneOptions = {},
): Steps<ZoneReading> {
  if (content.length > MAX_ZONE_BYTES) return refused('tooLarge', { most: MAX_ZONE_BYTES })
  const text = yield* octetsInSteps(content)
  const zero = text.indexOf('\0')
  if (zero !== -1) return refused('notText', {}, lineOf(text, zero))
  const apex = origin === undefined ? yield* findOrigin(text) : originOf(origin)
  if (apex === null) return refused('originMissing', {})
  const reader = new ZoneReader(text, apex, null, generated)
  yield* reader.readAll()
  return yield* reader.finish()
}

/** Reads single records, such as an administrator adds, and reports faults of each, but not of the zone. */
export function readRecords(
  text: string,
  origin: string,
  ttl: number,
): Pick<ZoneReading, 'records' | 'faults'> {
  const apex = originOf(origin)
  if (apex === null) return { records: [], faults: [{ line: 1, column: 1, code: 'originMissing' }] }
  const reader = new ZoneReader(octetsOf(text), apex, ttl)
  finishSteps(reader.readAll())
  const { records, faults } = reader.read
  return { records, faults }
}

function refused(code: ZoneFaultCode, params: ZoneFault['params'], line = 1): ZoneReading {
  const faults = [{ line, column: 1, code, params }]
  return { origin: '', ttl: 0, records: [], faults, faultCount: 1, warnings: [], generated: 0 }
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}

/** The name of a zone, with or without its final dot; null when it is invalid. */
function originOf(text: string): WireName | null {
  const name = octetsOf(text.trim())
  if (/(?<!\\)\s/.test(name)) return null // A name with an unescaped blank is two words in a zone file.
  try {
    return readName(name, ROOT)
  } catch {
    return null // This function reports no reason; the zone reader reports which rule an invalid name breaks.
  }
}

/** The canonical name of a zone in lower case with its final dot; null when it is invalid. */
export function canonicalOrigin(text: string): string | null {
  const wire = originOf(text)
  return wire && showName(foldCase(wire))
}

interface Owner {
  wire: WireName
  text: string
  isInside: boolean
}

class ZoneReader {
  private readonly lexer: ZoneLexer
  private readonly foldedApex: WireName
  private readonly sets = new RecordSets((fault) => this.warn(fault))
  private readonly faults: ZoneFault[] = []
  private readonly warnings: ZoneFault[] = []
  private faultCount = 0
  private origin: WireName
  private owner: Owner | null = null
  private zoneTtl: number | null = null
  private defaultTtl: number | null = null
  /** The last explicit TTL of a record (RFC 1035 §5.1), used without a `$TTL`. */
  private lastTtl: number | null = null
  private isAfterOrigin = false
  constructor(
    text: string,
    private readonly apex: WireName,
    ttl: number | null = null,
    /** Number of records that `$GENERATE` made, duplicates included. */
    private generated = 0,
  ) {
    this.lexer = new ZoneLexer(text)
    this.origin = apex
    this.defaultTtl = ttl
    this.foldedApex = foldCase(apex)
  }

  /** Reads to the end, or until there are more records and faults than records may be. */
  *readAll(): Steps<void> {
    for (let entries = 1; ; entries++) {
      let entry: ZoneEntry | null = null
      try {
        entry = this.lexer.next()
        if (!entry || this.sets.count + this.faultCount > MAX_ZONE_RECORDS) return
        yield* this.readEntry(entry)
      } catch (error) {
        if (!(error instanceof ZoneSyntaxError)) throw error
        this.fault(error, entry)
      }
      if (entries % STEP === 0) yield
    }
  }

  /** The result so far. */
  get read(): Pick<ZoneReading, 'records' | 'faults'> {
    return { records: this.sets.finish(), faults: this.faults }
  }

  *finish(): Steps<ZoneReading> {
    const origin = showName(this.apex)
    const { records } = this.read
    yield
    if (records.length > MAX_ZONE_RECORDS) {
      this.count({ line: 1, column: 1, code: 'tooManyRecords', params: { most: MAX_ZONE_RECORDS } })
    }
    const checked = yield* checkZoneInSteps(records, origin)
    // A missing record may be on a line that was not understood.
    const misses =
      this.faultCount > 0 ? checked.faults.filter(({ code }) => !isMissing(code)) : checked.faults
    for (const fault of misses) this.count(fault)
    return {
      origin,
      ttl: this.zoneTtl ?? records.find(({ type }) => type === 'SOA')?.ttl ?? 0,
      records,
      faults: this.faults.sort((a, b) => a.line - b.line || a.column - b.column),
      faultCount: this.faultCount,
      generated: this.generated,
      warnings: [...this.warnings, ...checked.warnings]
        .sort((a, b) => a.line - b.line)
        .slice(0, MAX_ZONE_FAULTS),
    }
  }

  private fault({ code, params, place }: ZoneSyntaxError, entry: ZoneEntry | null): void {
    const at = place ?? entry?.tokens.at(-1) ?? { line: entry?.line ?? 1, column: 1 }
    this.count({ line: at.line, column: at.column, code, params })
  }

  private count(fault: ZoneFault): void {
    this.faultCount++
    if (this.faults.length < MAX_ZONE_FAULTS) this.faults.push(fault)
  }

  private warn(fault: ZoneFault): void {
    if (this.warnings.length < MAX_ZONE_FAULTS) this.warnings.push(fault)
  }

  private *readEntry(entry: ZoneEntry): Steps<void> {
    const [first, ...rest] = entry.tokens
    if (!first) return
    if (!entry.hasBlankOwner && first.text.startsWith('$')) {
      yield* this.readDirective(first, rest)
      return
    }
    if (entry.hasBlankOwner) {
      if (!this.owner) throw new ZoneSyntaxError('noOwner', {}, first)
      if (this.isAfterOrigin) this.warnInherited(entry.line)
    } else this.setOwner(this.isApexWithoutDot(first, rest) ? showName(this.apex) : first.text, first)
    this.isAfterOrigin = false
    const { words, age } = withoutAge(entry.hasBlankOwner ? entry.tokens : rest)
    if (age) this.warn({ line: age.line, column: age.column, code: 'ageIgnored', params: { text: age.text } })
    this.readRecord(words, entry.line)
  }

  /** Cloudflare's exports begin with the SOA and write the zone's name there without its final dot. */
  private isApexWithoutDot(word: ZoneToken, rest: readonly ZoneToken[]): boolean {
    if (this.owner || word.isQuoted || word.text.endsWith('.')) return false
    const name = originOf(word.text)
    if (name === null || foldCase(name) !== this.foldedApex || foldCase(this.origin) !== this.foldedApex)
      return false
    if (!isSoaHead(rest)) return false
    this.warn({
      line: word.line,
      column: word.column,
      code: 'soaOwnerWithoutDot',
      params: { name: word.text },
    })
    return true
  }

  private warnInherited(line: number): void {
    const name = this.owner?.text ?? ''
    this.warn({ line, column: 1, code: 'inheritedOwner', params: { name } })
  }

  private setOwner(text: string, place: ZonePlace): void {
    const owner = this.ownerOf(text, place)
    this.owner = owner
    this.sets.begin(owner.wire, owner.text)
  }

  private ownerOf(text: string, place: ZonePlace): Owner {
    const wire = placed(place, () => readName(text, this.origin))
    if (wire === this.owner?.wire) return this.owner
    return { wire, text: showName(wire), isInside: isWithin(foldCase(wire), this.foldedApex) }
  }

  private *readDirective(word: ZoneToken, rest: readonly ZoneToken[]): Steps<void> {
    const name = word.text.toUpperCase()
    if (name === '$INCLUDE') throw new ZoneSyntaxError('include', { file: rest[0]?.text ?? '' }, word)
    if (name === '$GENERATE') {
      yield* this.generate(word, rest)
      return
    }
    if (name !== '$ORIGIN' && name !== '$TTL' && name !== '$DATE') {
      throw new ZoneSyntaxError('directive', { text: word.text }, word)
    }
    const [value, extra] = rest
    if (!value) throw new ZoneSyntaxError('incomplete', {}, word)
    if (extra) throw new ZoneSyntaxError('extra', { text: extra.text }, extra)
    if (value.isQuoted) throw new ZoneSyntaxError('quoteMisplaced', { text: value.text }, value)
    if (name === '$TTL') {
      this.defaultTtl = readTtl(value)
      this.zoneTtl ??= this.defaultTtl
    } else if (name === '$ORIGIN') {
      this.origin = placed(value, () => readName(value.text, this.origin))
      this.isAfterOrigin = true
    } else placed(value, () => readStamp(value.text))
  }

  private readRecord(tokens: readonly ZoneToken[], line: number): void {
    const head = readHead(tokens)
    const { type, at } = head
    const ttl = head.ttl ?? this.defaultTtl ?? this.lastTtl
    const rdata = readRdata(type, tokens.slice(at), this.origin)
    const place = tokens[0] ?? { line, column: 1 }
    if (!this.owner) throw new ZoneSyntaxError('noOwner', {}, place)
    const record = this.recordOf(this.owner, { type, rdata, ttl, line }, place)
    this.lastTtl = this.sets.add(record, type)
  }

  private recordOf(
    owner: Owner,
    { type, rdata, ttl: named, line }: { type: number; rdata: string; ttl: number | null; line: number },
    place: ZonePlace,
  ): ReadRecord {
    const misplaced = this.misplaced(owner, type)
    if (misplaced) {
      const params = { name: owner.text, origin: showName(this.apex) }
      throw new ZoneSyntaxError(misplaced, params, { line, column: 1 })
    }
    const ttl = named ?? this.ttlOfSoa(type, rdata, place)
    this.lastTtl = ttl
    return { name: owner.text, ttl, type: typeName(type), rdata, line }
  }

  /** Why a record of the type cannot exist at that name. */
  private misplaced({ wire, text, isInside }: Owner, type: number): ZoneFaultCode | null {
    if (!isInside) return 'outside'
    const isApex = foldCase(wire) === this.foldedApex
    if (type === TYPE_CODES.SOA && !isApex) return 'soaNotApex'
    if (type === TYPE_CODES.DS && isApex) return 'dsAtApex'
    const isWildcard = text.startsWith('*.')
    if (type === TYPE_CODES.NS && isWildcard) return 'wildcardNs'
    return type === TYPE_CODES.NSEC3 && isWildcard ? 'wildcardNsec3' : null
  }

  /** Without any TTL, BIND applies the SOA's minimum to the SOA and all following records. */
  private ttlOfSoa(type: number, rdata: string, place: ZonePlace): number {
    if (type !== TYPE_CODES.SOA) throw new ZoneSyntaxError('noTtl', {}, place)
    this.defaultTtl = Number(rdata.slice(rdata.lastIndexOf(' ') + 1))
    if (this.defaultTtl > MAX_TTL) {
      throw new ZoneSyntaxError('ttlRange', { text: this.defaultTtl, most: MAX_TTL }, place)
    }
    return this.defaultTtl
  }

  private *generate(word: ZoneToken, rest: readonly ZoneToken[]): Steps<void> {
    const [rangeToken, owner, ...tokens] = rest
    if (!rangeToken || !owner) throw new ZoneSyntaxError('incomplete', {}, rest.at(-1) ?? word)
    // BIND reads quotes here as parts of words, which are never valid in a range or a name.
    for (const each of [rangeToken, owner]) {
      if (each.isQuoted) throw new ZoneSyntaxError('quoteMisplaced', { text: each.text }, each)
    }
    const { start, stop, step } = placed(rangeToken, () => readRange(rangeToken.text))
    const { type, ttl: named, at } = readHead(tokens)
    const [pattern, extra] = tokens.slice(at)
    if (!pattern) throw new ZoneSyntaxError('incomplete', {}, rest.at(-1) ?? word)
    if (extra) throw new ZoneSyntaxError('extra', { text: extra.text }, extra)
    const count = Math.floor((stop - start) / step) + 1
    // Counted before duplicates are removed, because they cost as much as other records.
    if (this.generated + count > MAX_ZONE_RECORDS) {
      throw new ZoneSyntaxError('tooManyRecords', { most: MAX_ZONE_RECORDS }, rangeToken)
    }
    this.generated += count
    const ttl = named ?? this.defaultTtl ?? this.lastTtl
    // Quotes join several words; quotes inside them are escaped.
    const data = pattern.isQuoted ? pattern.text.replaceAll('\\"', '"') : pattern.text
    for (let index = start; index <= stop; index += step) {
      const generated = placed(owner, () => this.ownerOf(expandPattern(owner.text, index), owner))
      const words = new ZoneLexer(placed(pattern, () => expandPattern(data, index))).next()?.tokens ?? []
      const rdata = placed(pattern, () => readRdata(type, words, this.origin))
      const record = this.recordOf(generated, { type, rdata, ttl, line: word.line }, pattern)
      this.sets.addAlone(record, type)
      if (((index - start) / step) % STEP === STEP - 1) yield
    }
  }
}

function isMissing(code: ZoneFaultCode): boolean {
  return code === 'noSoa' || code === 'noNs'
}
