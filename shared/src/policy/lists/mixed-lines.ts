import { isIp } from '../../validators/ip.ts'
import { adblock } from './adblock.ts'
import { dnsmasq } from './dnsmasq.ts'
import { hosts } from './hosts.ts'
import { bans, type ListForm, type ListLine, NOTHING } from './list-form.ts'
import { canonicalListNameWithDot } from './list-name.ts'
import { rpz, TTL_AND_CLASS } from './rpz.ts'

const COMMENT = /(?:^|\s)[#;!].*|^\s*\/\/.*/s
/** A line without one of these characters has no comment and no blanks. */
const COMMENT_OR_SPACE = /[\s#;!/]/

/** One name per line; `#`, `;`, `!` and `//` begin comments. */
const plainDomains: ListForm = {
  name: 'domains',
  createReader: () => (line) => {
    const text = COMMENT_OR_SPACE.test(line) ? line.replace(COMMENT, '').trim() : line
    if (text === '') return NOTHING
    const name = canonicalListNameWithDot(text)
    return name === null ? null : bans([name])
  },
}

export const LIST_FORMS = ['hosts', 'domains', 'adblock', 'dnsmasq', 'rpz'] as const
export type ListFormName = (typeof LIST_FORMS)[number]

export const FORMS = { hosts, domains: plainDomains, adblock, dnsmasq, rpz } as const satisfies Record<
  ListFormName,
  ListForm
>

/** Formats with distinguishable lines. A response policy zone is read as a whole. */
type LineForm = Exclude<ListFormName, 'rpz'>

const ADBLOCK_RULE = /^(?:@@|\||!|\[)|#[@?$%]*#|\$[a-z~,-]+(?:=|$)/
const DNSMASQ_DIRECTIVE = /^[a-z-]+=/

function formOfLine(text: string): LineForm {
  if (ADBLOCK_RULE.test(text)) return 'adblock'
  if (DNSMASQ_DIRECTIVE.test(text)) return 'dnsmasq'
  const end = text.search(/\s/)
  return end > 0 && isIp(text.slice(0, end).replace(/%\w+$/, '')) ? 'hosts' : 'domains'
}

/** A line without one of these characters is a plain name, as most lines of long lists are. */
const OTHER_THAN_NAME = /[^a-z0-9._-]/i

/** Reads each line in its own format; `counts` is the number of lines with names by format. */
export function createMixedReader(): {
  read(line: string): ListLine | null
  counts: Record<LineForm, number>
} {
  const counts = { hosts: 0, domains: 0, adblock: 0, dnsmasq: 0 }
  const readers = {
    hosts: hosts.createReader(),
    domains: plainDomains.createReader(),
    adblock: adblock.createReader(),
    dnsmasq: dnsmasq.createReader(),
  }
  return {
    counts,
    read(line) {
      const form = OTHER_THAN_NAME.test(line) ? formOfLine(line.trimStart()) : 'domains'
      const found = readers[form](line)
      if (found && (found.bans.length > 0 || found.exceptions.length > 0)) counts[form] += 1
      return found
    },
  }
}

const ZONE_RECORD = new RegExp(String.raw`^\S*\s+${TTL_AND_CLASS}(?:SOA|NS|CNAME|A|AAAA)\s+\S`, 'i')

/** Whether most lines of a text are records of a zone file, such as a response policy zone. */
export function isPolicyZone(lines: readonly string[]): boolean {
  let records = 0
  let others = 0
  for (const line of lines) {
    if (line === '' || /^\s*[;#]/.test(line)) continue
    // A hosts line begins with an address, unlike the triggers of a policy zone that bans names.
    if (ZONE_RECORD.test(line) && !isIp(line.split(/\s/, 1)[0] ?? '')) records += 1
    else if (!/^\s|^\$(?:ORIGIN|TTL)\b/i.test(line)) others += 1
  }
  return records > others
}
