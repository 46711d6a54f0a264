import { MAX_REPORTED_LINES } from '../../constants.ts'
import type { LineFault } from '../../errors.ts'
import { adblock } from './adblock.ts'
import { dnsmasq } from './dnsmasq.ts'
import { hosts } from './hosts.ts'
import type { ListForm } from './list-form.ts'
import { plainDomains } from './plain-domains.ts'
import { rpz } from './rpz.ts'

/** The most telling first, which decides where a short list reads as two forms. */
const FORMS = [rpz, dnsmasq, adblock, hosts, plainDomains] as const satisfies readonly ListForm[]

export const LIST_FORMS = ['hosts', 'domains', 'adblock', 'dnsmasq', 'rpz'] as const
export type ListFormName = (typeof LIST_FORMS)[number]

export interface DomainList {
  /** Null when the text is not a list in any form. */
  form: ListFormName | null
  /** Canonical, each once, in the order of the text. */
  domains: string[]
  /** Lines that name nothing that can be listed. */
  rejected: number
  /** The first of them. */
  rejectedLines: LineFault[]
  rejectedBy: Record<RejectReason, number>
}

/** Why a line is not taken: an exception, a part of a page, a rule under a condition, or no name at all. */
export const REJECT_REASONS = ['exception', 'pagePart', 'condition', 'noName'] as const
export type RejectReason = (typeof REJECT_REASONS)[number]

const DETECTION_LINES = 400
const MAX_QUOTED = 80
const BYTE_ORDER_MARK = '\ufeff'

/** The form that takes most of the first lines, if it takes at least half of them. */
export function detectListForm(lines: readonly string[]): ListFormName | null {
  const scores = FORMS.map((form) => {
    const read = form.createReader()
    const results = lines.slice(0, DETECTION_LINES).map((line) => read(line))
    const taken = results.filter((result) => result !== null && result.length > 0).length
    return { name: form.name, taken, rejected: results.filter((result) => result === null).length }
  })
  const best = scores.reduce((a, b) => (b.taken > a.taken ? b : a))
  const isConvincing = best.taken > 0 && best.taken >= best.rejected
  return isConvincing ? (LIST_FORMS.find((name) => name === best.name) ?? null) : null
}

/** Reads a list's lines (without line ends) in the form named or found out. */
export function parseDomainList(lines: readonly string[], given: ListFormName | 'auto' = 'auto'): DomainList {
  const clean = lines.map((line) => line.trimEnd())
  if (clean[0]?.startsWith(BYTE_ORDER_MARK)) clean[0] = clean[0].slice(1)
  const form = given === 'auto' ? detectListForm(clean) : given
  const read = FORMS.find(({ name }) => name === form)?.createReader() ?? (() => null)
  const domains = new Set<string>()
  const rejectedLines: LineFault[] = []
  const rejectedBy = { exception: 0, pagePart: 0, condition: 0, noName: 0 }
  let rejected = 0
  clean.forEach((line, index) => {
    const names = read(line)
    for (const name of names ?? []) domains.add(name)
    if (names !== null) return
    rejected++
    rejectedBy[reasonOf(line)]++
    if (rejectedLines.length < MAX_REPORTED_LINES) rejectedLines.push(faultOf(line, index + 1))
  })
  return { form, domains: [...domains], rejected, rejectedLines, rejectedBy }
}

const PAGE_PART = /#[@?$%]*#|[/*?]/
const CONDITION = /\$|^address=|^server=|\bCNAME\b/i

/** As AdBlock, dnsmasq and RPZ write what cannot be said by a list of names. */
function reasonOf(line: string): RejectReason {
  const text = line.trim()
  if (text.startsWith('@@') || /\bCNAME\s+rpz-passthru\.?/i.test(text)) return 'exception'
  if (PAGE_PART.test(text) && !CONDITION.test(text)) return 'pagePart'
  return CONDITION.test(text) ? 'condition' : 'noName'
}

function faultOf(text: string, line: number): LineFault {
  return { line, key: 'validation.listLine', params: { value: text.trim().slice(0, MAX_QUOTED) } }
}
