import { isIp } from '../../validators/ip.ts'
import { type ListForm, type ListLine, NOTHING } from './list-form.ts'
import { canonicalListName } from './list-name.ts'

const RECORD = /^(\S+)\s+(?:(?:\d+[smhdw]?|IN)\s+){0,2}([A-Z0-9]+)\s+(\S.*)$/is
/** What stands at the apex and bans nothing. */
const ZONE_TYPES = new Set(['SOA', 'NS'])
/** Answers with local addresses, which is a ban by sinkhole. */
const ADDRESS_TYPES = new Set(['A', 'AAAA'])
/** NXDOMAIN, NODATA and no answer; passthru, tcp-only and redirections by name are not bans. */
const BANNING_TARGETS = new Set(['.', '*.', 'rpz-drop.'])
/** Triggers other than the name asked for. */
const OTHER_TRIGGER = /\.rpz-(?:ip|client-ip|nsip|nsdname)$/

/** A response policy zone as text (RPZ, draft-vixie-dnsop-dns-rpz): names that are answered with nothing. */
export const rpz: ListForm = {
  name: 'rpz',
  createReader() {
    let origin = ''
    let isInParentheses = false
    return (line) => {
      const text = line.replace(/;.*/s, '').trimEnd()
      if (isInParentheses || text.trim() === '') {
        if (text.includes(')')) isInParentheses = false
        return NOTHING
      }
      const [directive = '', argument = ''] = text.trim().split(/\s+/)
      if (directive.toUpperCase() === '$ORIGIN') origin = argument.toLowerCase()
      if (directive.startsWith('$')) return /^\$(ORIGIN|TTL)$/i.test(directive) ? NOTHING : null
      // A blank owner continues the record set above, which is counted already.
      if (/^\s/.test(text)) return NOTHING
      isInParentheses = text.includes('(') && !text.includes(')')
      return readRecord(text, origin)
    }
  },
}

function readRecord(text: string, origin: string): ListLine {
  const [, owner = '', type = '', target = ''] = RECORD.exec(text) ?? []
  const kind = type.toUpperCase()
  if (ZONE_TYPES.has(kind)) return NOTHING
  const to = target.trim().toLowerCase()
  const isBan = kind === 'CNAME' ? BANNING_TARGETS.has(to) : ADDRESS_TYPES.has(kind) && isIp(to)
  const relative = relativeOwner(owner.toLowerCase(), origin)
  if (!isBan || relative === null || OTHER_TRIGGER.test(relative)) return null
  const name = canonicalListName(relative)
  return name === null ? null : [name]
}

/** The trigger is the owner without the zone's own name. */
function relativeOwner(owner: string, origin: string): string | null {
  if (!owner.endsWith('.')) return owner
  return origin !== '' && owner.endsWith(`.${origin}`) ? owner.slice(0, -origin.length - 1) : null
}
