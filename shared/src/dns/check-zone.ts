import type { Steps } from '../steps.ts'
import type { ZoneFault } from './faults.ts'
import type { ReadRecord } from './record.ts'
import { parentOf } from './record.ts'
import { oversizedSets } from './set-size.ts'

export interface ZoneCheck {
  faults: ZoneFault[]
  warnings: ZoneFault[]
}

/** Types that may exist beside a CNAME (RFC 4034 §2.5, RFC 2535 §2.3.5, RFC 3007 §3.1). */
const BESIDE_CNAME: ReadonlySet<string> = new Set(['CNAME', 'RRSIG', 'NSEC', 'NSEC3', 'SIG', 'KEY'])
const SINGLE: ReadonlySet<string> = new Set(['CNAME', 'DNAME', 'RESINFO'])
/** CDS and CDNSKEY data that requests the deletion of the zone's DS (RFC 8078 §4). */
const DELETIONS: ReadonlySet<string> = new Set(['0 0 0 00', '0 3 0 AA=='])
/** The only defined hash algorithm of NSEC3 (RFC 5155 §11). */
const SHA1 = '1'
/** Position of the target among the words of the data. */
const TARGETS: Readonly<Record<string, number>> = { NS: 0, MX: 1, SRV: 3 }
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}\.$/

/** Names or records per step. */
const STEP = 50

/** Finds faults and warnings in a zone's records beyond syntax. Names are canonical text. */
export function checkZoneInSteps(records: readonly ReadRecord[], origin: string): Steps<ZoneCheck> {
  const check = new RecordCheck(records, origin.toLowerCase())
  return check.run()
}

class RecordCheck {
  private readonly faults: ZoneFault[] = []
  private readonly warnings: ZoneFault[] = []
  private readonly byName = new Map<string, ReadRecord[]>()
  /** Whether the zone has any delegation or DNAME below its top: without one, no name is below one. */
  private hasCuts = false
  /** The nearest cut above each parent name, so that names with the same parent share one search. */
  private readonly cutOfParent = new Map<string, ReadRecord | null>()

  constructor(
    private readonly records: readonly ReadRecord[],
    private readonly origin: string,
  ) {
    for (const record of records) {
      const name = record.name.toLowerCase()
      const same = this.byName.get(name)
      if (same) same.push(record)
      else this.byName.set(name, [record])
      this.hasCuts ||= name !== this.origin && isCut(record)
    }
  }

  *run(): Steps<ZoneCheck> {
    this.checkApex()
    yield* inSteps(this.byName.values(), (records) => {
      this.checkName(records)
      for (const fault of oversizedSets(records)) this.faults.push(fault)
    })
    yield* inSteps(this.records, (record) => this.checkTarget(record))
    yield* inSteps(this.byName, ([name, records]) => this.checkCut(name, records))
    return { faults: this.faults, warnings: this.warnings }
  }

  private checkApex(): void {
    const apex = this.byName.get(this.origin) ?? []
    const [soa, ...more] = apex.filter(({ type }) => type === 'SOA')
    if (!soa) this.faults.push({ line: 1, column: 1, code: 'noSoa' })
    else this.checkTimes(soa)
    for (const { line } of more) {
      this.faults.push({ line, column: 1, code: 'severalSoa', params: { first: soa?.line ?? 1 } })
    }
    const [server, second] = apex.filter(({ type }) => type === 'NS')
    if (!server) this.faults.push({ line: 1, column: 1, code: 'noNs' })
    else if (!second) this.warnings.push({ line: server.line, column: 1, code: 'oneServer' })
    this.checkKeys(apex)
  }

  /** BIND does not load a zone whose records refer to missing keys or to unknown hash algorithms. */
  private checkKeys(apex: readonly ReadRecord[]): void {
    const keys = new Set(apex.filter(({ type }) => type === 'DNSKEY').map(({ rdata }) => rdata))
    const algorithms = new Set([...keys].map((rdata) => rdata.split(' ')[2]))
    for (const { type, rdata, line } of apex) {
      const [first, second] = rdata.split(' ')
      const isMissing =
        (type === 'CDS' && !algorithms.has(second)) || (type === 'CDNSKEY' && !keys.has(rdata))
      if (isMissing && !DELETIONS.has(rdata)) {
        this.warnings.push({ line, column: 1, code: 'keyMissing', params: { type } })
      }
      if (type === 'NSEC3PARAM' && first !== SHA1) {
        this.warnings.push({ line, column: 1, code: 'hashUnknown', params: { algorithm: first ?? '' } })
      }
    }
  }

  private checkTimes({ line, rdata }: ReadRecord): void {
    const [refresh = 0, retry = 0, expire = 0] = rdata.split(' ').slice(-4).map(Number)
    if (retry < refresh && refresh < expire) return
    this.warnings.push({ line, column: 1, code: 'soaTimes' })
  }

  private checkName(records: readonly ReadRecord[]): void {
    const alias = records.find(({ type }) => type === 'CNAME')
    const firsts = new Map<string, ReadRecord>()
    for (const { name, type, line } of records) {
      const first = firsts.get(type)
      if (first && SINGLE.has(type)) {
        this.faults.push({ line, column: 1, code: 'singleton', params: { name, type, first: first.line } })
      }
      if (alias && !BESIDE_CNAME.has(type)) {
        this.faults.push({ line, column: 1, code: 'cnameBeside', params: { name, type } })
      }
      if (!first) firsts.set(type, { name, type, line, ttl: 0, rdata: '' })
    }
  }

  private checkTarget({ name, type, rdata, line }: ReadRecord): void {
    const place = TARGETS[type]
    if (place === undefined) return
    const target = rdata.split(' ')[place] ?? ''
    if (target === '.') return
    const lower = target.toLowerCase()
    const params = { type, target }
    const at = { line, column: 1 }
    const cut = type === 'NS' && name.toLowerCase() === this.origin ? this.cutAbove(lower) : null
    // BIND does not load a zone whose own name server is below a DNAME.
    if (cut?.type === 'DNAME' && isAtOrBelow(lower, this.origin)) {
      this.faults.push({ ...at, code: 'belowDname', params: { name: target, cut: cut.name } })
      return
    }
    if (IPV4.test(target)) this.warnings.push({ ...at, code: 'addressAsName', params })
    if (this.origin !== '.' && lower.endsWith(`.${this.origin}${this.origin}`)) {
      this.warnings.push({ ...at, code: 'doubledOrigin', params })
    }
    if (lower !== this.origin && !lower.endsWith(`.${this.origin}`)) return
    const there = this.byName.get(lower) ?? this.byName.get(this.wildcardOf(lower)) ?? []
    if (there.some((record) => record.type === 'CNAME')) {
      this.warnings.push({ ...at, code: 'targetIsCname', params })
    } else if (!this.hasAddress(lower)) {
      const isGlue =
        type === 'NS' && isAtOrBelow(lower, name.toLowerCase()) && name.toLowerCase() !== this.origin
      if (isGlue) this.warnings.push({ ...at, code: 'noGlue', params })
      else if (!this.cutAbove(lower)) this.warnings.push({ ...at, code: 'targetMissing', params })
    }
  }

  private hasAddress(name: string): boolean {
    for (const at of [name, this.wildcardOf(name)]) {
      if (this.byName.get(at)?.some(({ type }) => type === 'A' || type === 'AAAA')) return true
    }
    return false
  }

  private wildcardOf(name: string): string {
    return `*.${parentOf(name) ?? ''}`
  }

  /** Another zone is authoritative for names below a delegation, and DNAME hides names below it. */
  private checkCut(name: string, records: readonly ReadRecord[]): void {
    const cut = this.cutAbove(name)
    const [first] = records
    if (!cut || !first) return
    const isGlue = cut.type === 'NS' && records.every(({ type }) => type === 'A' || type === 'AAAA')
    if (isGlue) return
    const code = cut.type === 'NS' ? 'belowCut' : 'belowDname'
    this.warnings.push({ line: first.line, column: 1, code, params: { name: first.name, cut: cut.name } })
  }

  /** The cut (delegation or DNAME) above a name that is nearest to the zone's top. */
  private cutAbove(name: string): ReadRecord | null {
    const parent = parentOf(name) ?? ''
    const known = this.cutOfParent.get(parent)
    if (known !== undefined) return known ?? (name === this.origin ? null : this.dnameAtTop())
    const found = this.findCutAbove(name)
    this.cutOfParent.set(parent, found)
    return found ?? (name === this.origin ? null : this.dnameAtTop())
  }

  private findCutAbove(name: string): ReadRecord | null {
    let found: ReadRecord | null = null
    let above = this.hasCuts ? parentOf(name) : null
    while (above !== null && above !== this.origin && above.length > this.origin.length) {
      const cut = this.byName.get(above)?.find(isCut)
      found = cut ?? found
      above = parentOf(above)
    }
    return found
  }

  private dnameAtTop(): ReadRecord | null {
    return this.byName.get(this.origin)?.find(({ type }) => type === 'DNAME') ?? null
  }
}

function isCut({ type }: ReadRecord): boolean {
  return type === 'NS' || type === 'DNAME'
}

function* inSteps<Item>(items: Iterable<Item>, check: (item: Item) => void): Steps<void> {
  let count = 0
  for (const item of items) {
    check(item)
    count += 1
    if (count % STEP === 0) yield
  }
}

function isAtOrBelow(name: string, ancestor: string): boolean {
  return name === ancestor || name.endsWith(`.${ancestor}`)
}
