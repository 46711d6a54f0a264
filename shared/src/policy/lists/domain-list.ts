import type { LineFault } from '../../errors.ts'
import { MAX_REPORTED_LINES } from '../../limits/constants.ts'
import { exceptionEntry } from './list-entries.ts'
import type { ListLine } from './list-form.ts'
import { ListGathering } from './list-gathering.ts'
import { createMixedReader, FORMS, isPolicyZone, LIST_FORMS, type ListFormName } from './mixed-lines.ts'

export interface DomainList {
  /** The format of most lines; null when the text is not a list in any format. */
  form: ListFormName | null
  /** Canonical domains without duplicates, in the order of the text; a leading `*.` means only the names below. */
  domains: string[]
  /** Excluded names below the domains, spelled like `domains`. */
  exceptions: string[]
  /** Number of lines of which at least a part was rejected. */
  rejected: number
  /** The first rejected lines. */
  rejectedLines: RejectedLine[]
  rejectedBy: Record<RejectReason, number>
}

export interface RejectedLine extends LineFault {
  reason: RejectReason
}

/** Why a line is rejected: a conditional exception, a rule for a part of a page, a conditional rule, or no valid name. */
export const REJECT_REASONS = ['exception', 'pagePart', 'condition', 'noName'] as const
export type RejectReason = (typeof REJECT_REASONS)[number]

const MAX_QUOTED = 80
const BYTE_ORDER_MARK = '\ufeff'

/** The format of most lines of the text; null when it is not a list in any format. */
export function detectListForm(lines: readonly string[]): ListFormName | null {
  return parseDomainList(lines).form
}

/** Reads the lines of a list (without line ends), all in the given format or each in its own. */
export function parseDomainList(lines: readonly string[], given: ListFormName | 'auto' = 'auto'): DomainList {
  const clean = lines.map((line) => line.trimEnd())
  if (clean[0]?.startsWith(BYTE_ORDER_MARK)) clean[0] = clean[0].slice(1)
  const form = given === 'auto' && isPolicyZone(clean) ? 'rpz' : given
  if (form !== 'auto') {
    const list = readAll(clean, FORMS[form].createReader(), form)
    const isFound = given === form || list.domains.length + list.exceptions.length > 0
    return isFound ? list : { ...list, form: null }
  }
  const { read, counts } = createMixedReader()
  const list = readAll(clean, read, 'domains')
  const byCount = LIST_FORMS.flatMap((name) => (name === 'rpz' ? [] : [{ name, count: counts[name] }]))
  const most = byCount.reduce((a, b) => (b.count > a.count ? b : a))
  const taken = byCount.reduce((sum, { count }) => sum + count, 0)
  const isConvincing = taken > 0 && taken >= list.rejectedBy.noName
  return isConvincing ? { ...list, form: most.name } : { ...list, form: null, domains: [], exceptions: [] }
}

/** The entries of a list as they are stored, in order. */
export function entriesOf({ domains, exceptions }: Pick<DomainList, 'domains' | 'exceptions'>): string[] {
  return [...domains, ...exceptions.map(exceptionEntry)]
}

function readAll(
  lines: readonly string[],
  read: (line: string) => ListLine | null,
  form: ListFormName,
): DomainList {
  const gathering = new ListGathering()
  const rejectedLines: RejectedLine[] = []
  const rejectedBy = { exception: 0, pagePart: 0, condition: 0, noName: 0 }
  let rejected = 0
  for (const [index, line] of lines.entries()) {
    const found = read(line)
    if (found) gathering.add(found)
    if (found && !found.isPartlyRead) continue
    rejected++
    const reason = reasonOf(line)
    rejectedBy[reason]++
    if (rejectedLines.length < MAX_REPORTED_LINES) rejectedLines.push({ ...faultOf(line, index + 1), reason })
  }
  return {
    form,
    ...gathering.finish({ isMostSpecific: form === 'rpz' }),
    rejected,
    rejectedLines,
    rejectedBy,
  }
}

const PAGE_PART = /#[@?$%]*#|[/*?]/
const CONDITION = /\$[a-z~]|^address=|^server=|\bCNAME\b/i

/** Why a line of AdBlock, dnsmasq or RPZ cannot be expressed as names. */
function reasonOf(line: string): RejectReason {
  const text = line.trim()
  if (text.startsWith('@@') || /\bCNAME\s+rpz-passthru\.?/i.test(text)) return 'exception'
  if (PAGE_PART.test(text) && !CONDITION.test(text)) return 'pagePart'
  return CONDITION.test(text) ? 'condition' : 'noName'
}

function faultOf(text: string, line: number): LineFault {
  return { line, key: 'validation.listLine', params: { value: text.trim().slice(0, MAX_QUOTED) } }
}
