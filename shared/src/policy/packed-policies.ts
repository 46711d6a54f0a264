import { BUILT_IN_SEGMENT_ID } from '../limits/constants.ts'
import { finishSteps, type Steps } from '../steps.ts'
import { checksumOf } from './checksum.ts'
import {
  type CustomDomainSizes,
  type CustomDomains,
  CustomDomainsBuilder,
  openCustomDomains,
  wordsOf,
} from './custom-domains.ts'
import { compileExceptions } from './device-exceptions.ts'
import type { ListIndex } from './list-index.ts'
import { type CustomPolicyRow, groupBySegment, type PolicyRows, type SegmentRow } from './policy-rows.ts'
import { assemblePolicySet, type CompiledPolicies, type OverBase, type PolicySet } from './policy-set.ts'
import { compileSegmentRules, domainRuleOf, type SegmentRules } from './segment-rules.ts'
import { RunningTerm, type Term, throughout } from './term.ts'
import { UnreadEntries } from './unread-entries.ts'

const MAGIC = 0x4e57_5053
/** 9: lists with a temporary state, which a reader of format 8 would take for lasting. */
const FORMAT = 9
/** 8: without such lists. 7: also without segments that inherit. */
const FORMER_FORMATS: readonly (number | undefined)[] = [8, 7]
/** Words: magic, format, checksum of everything after it, slots, places, rules, bytes of texts, bytes of rows. */
const HEADER_WORDS = 8
const CHECKSUM_AT = 2
const WORD = Int32Array.BYTES_PER_ELEMENT
/** Terms or custom rows per line, so that opening them can yield between lines. */
const ROWS_A_LINE = 2_000

const OPEN_BUILT_IN: SegmentRow = { id: BUILT_IN_SEGMENT_ID, rank: 0, defaultMode: 'passed', entries: [] }

type Head = Omit<PolicyRows, 'customPolicies' | 'terms'> & {
  unread: readonly string[]
  over: OverBase | null
  /** Number of lines with terms; the lines after them are custom rows. */
  termLines: number
}

interface PackOptions {
  allocate?: (bytes: number) => ArrayBufferLike
  over?: OverBase | null
}

/**
 * Compiles everything that decides, except the names of lists, into one buffer: segments in rank order, modes, devices
 * and networks as JSON lines, and domain rules as a table that is read in place. References to missing segments or
 * lists have no effect. `lists` is the index with which the buffer is opened.
 */
export function packPolicies(
  rows: PolicyRows,
  { seed }: Pick<ListIndex, 'seed'>,
  { allocate = (bytes) => new ArrayBuffer(bytes), over = null }: PackOptions = {},
): ArrayBufferLike {
  const unread = new UnreadEntries()
  const { customPolicies, terms = [], ...others } = rows
  const segments = inRankOrder(rows.segments)
  const placeById = new Map(segments.map(({ id }, index) => [id, index]))
  const domains = new CustomDomainsBuilder(seed)
  const rest: CustomPolicyRow[] = []
  for (const row of customPolicies) {
    const segment = placeById.get(row.segmentId)
    if (segment === undefined) continue
    if (row.group !== 'domain' || row.device !== undefined) rest.push(row)
    else {
      const rule = domainRuleOf(row)
      if (rule) domains.add(segment, rule)
      else unread.add(row.entry)
    }
  }
  const termLines = Math.ceil(terms.length / ROWS_A_LINE)
  const head: Head = { ...others, segments, unread: unread.list, over, termLines }
  const { sizes, words, texts } = domains.pack()
  const lines = new TextEncoder().encode(linesOf(head, terms, rest))
  const wordCount = HEADER_WORDS + words.length + Math.ceil((texts.length + lines.length) / WORD)
  const buffer = allocate(wordCount * WORD)
  const all = new Int32Array(buffer)
  const { capacity, places, rules, textBytes } = sizes
  all.set([MAGIC, FORMAT, 0, capacity, places, rules, textBytes, lines.length])
  all.set(words, HEADER_WORDS)
  const bytes = new Uint8Array(buffer)
  const textsAt = (HEADER_WORDS + words.length) * WORD
  bytes.set(texts, textsAt)
  bytes.set(lines, textsAt + textBytes)
  all[CHECKSUM_AT] = checksumOf(all, CHECKSUM_AT + 1)
  return buffer
}

/**
 * Opens a buffer that `packPolicies` made; null for other or corrupted data, so that the caller rebuilds it. With a
 * moment (epoch ms) what is in force then decides visits of any time, and no pause counts.
 */
export function openPacked(
  packed: ArrayBufferLike,
  inForceAt: number | null = null,
): Steps<CompiledPolicies> | null {
  const sections = sectionsOf(packed)
  return sections && openSections(sections, inForceAt)
}

/** The set of one buffer, or of changed policies and their base; null when the two do not belong together. */
export function policySetOf(
  policies: CompiledPolicies,
  lists: ListIndex,
  base: CompiledPolicies | null = null,
): Steps<PolicySet> | null {
  const belongs = policies.over ? policies.over.base === base?.checksum : base === null
  return belongs ? assemblePolicySet(policies, lists, base) : null
}

/** Opens one buffer, or changed policies over the buffer of their base, in one step. */
export function openPolicies(
  packed: ArrayBufferLike,
  lists: ListIndex,
  packedBase: ArrayBufferLike | null = null,
): PolicySet | null {
  const [policies, base] = [openPacked(packed), packedBase && openPacked(packedBase)]
  if (!policies || (packedBase && !base)) return null
  const set = policySetOf(finishSteps(policies), lists, base && finishSteps(base))
  return set && finishSteps(set)
}

/** Compiles plain rows and opens the result. */
export function buildPolicySet(rows: PolicyRows, lists: ListIndex): PolicySet {
  const set = openPolicies(packPolicies(rows, lists), lists)
  if (!set) throw new Error('policies that were just compiled cannot be opened')
  return set
}

function inRankOrder(rows: readonly SegmentRow[]): SegmentRow[] {
  const last = rows.find(({ id }) => id === BUILT_IN_SEGMENT_ID) ?? OPEN_BUILT_IN
  return [...rows.filter((row) => row !== last).sort((a, b) => a.rank - b.rank), last]
}

function linesOf(head: Head, terms: readonly Term[], rows: readonly CustomPolicyRow[]): string {
  const lines = [JSON.stringify(head)]
  for (const items of [terms, rows])
    for (let from = 0; from < items.length; from += ROWS_A_LINE)
      lines.push(JSON.stringify(items.slice(from, from + ROWS_A_LINE)))
  return lines.join('\n')
}

interface Sections {
  checksum: number
  customDomains(terms: readonly RunningTerm[]): CustomDomains
  lines: Uint8Array
}

const isReadable = (format: number | undefined) => format === FORMAT || FORMER_FORMATS.includes(format)

function sectionsOf(packed: ArrayBufferLike): Sections | null {
  if (packed.byteLength < HEADER_WORDS * WORD || packed.byteLength % WORD !== 0) return null
  const all = new Int32Array(packed)
  const [magic, format, checksum = 0, capacity = 0, places = 0, rules = 0, textBytes = 0, lineBytes = 0] = all
  if (magic !== MAGIC || !isReadable(format) || checksum !== checksumOf(all, CHECKSUM_AT + 1)) return null
  const sizes: CustomDomainSizes = { capacity, places, rules, textBytes }
  const wordCount = wordsOf(sizes)
  const words = all.subarray(HEADER_WORDS, HEADER_WORDS + wordCount)
  const textsAt = (HEADER_WORDS + wordCount) * WORD
  return {
    checksum,
    customDomains: (terms) =>
      openCustomDomains(sizes, words, new Uint8Array(packed, textsAt, textBytes), terms),
    lines: new Uint8Array(packed, textsAt + textBytes, lineBytes),
  }
}

function* openSections(
  { checksum, customDomains, lines }: Sections,
  inForceAt: number | null,
): Steps<CompiledPolicies> {
  const [first = '', ...others] = new TextDecoder().decode(lines.slice()).split('\n')
  const { unread: unreadBefore, over, termLines, ...stored } = JSON.parse(first) as Head
  const rows = inForceAt === null ? stored : { ...stored, pauses: [] }
  const terms: RunningTerm[] = []
  for (const line of others.slice(0, termLines)) {
    for (const term of JSON.parse(line) as Term[])
      terms.push(new RunningTerm(inForceAt === null ? term : throughout(term, inForceAt)))
    yield
  }
  const rowsBySegment = new Map<string, CustomPolicyRow[]>()
  const exceptions: CustomPolicyRow[] = []
  for (const line of others.slice(termLines)) {
    const its = JSON.parse(line) as CustomPolicyRow[]
    groupBySegment(
      its.filter(({ device }) => device === undefined),
      rowsBySegment,
    )
    for (const row of its) if (row.device !== undefined) exceptions.push(row)
    yield
  }
  const unread = new UnreadEntries()
  for (const entry of unreadBefore) unread.add(entry)
  const rulesBySegment = new Map<string, SegmentRules>()
  for (const [id, its] of rowsBySegment) {
    rulesBySegment.set(id, compileSegmentRules(its, terms, unread))
    yield
  }
  return {
    checksum,
    over,
    rows,
    terms,
    hasShadow: terms.some(({ isShadow }) => isShadow),
    customDomains: customDomains(terms),
    exceptions: compileExceptions(exceptions, terms, unread),
    rulesBySegment,
    unread: unread.list,
  }
}
