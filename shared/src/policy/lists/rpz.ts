import { isIp } from '../../validators/ip.ts'
import { bans, type ListForm, type ListLine, listLine, NOTHING } from './list-form.ts'
import { canonicalListName } from './list-name.ts'

/** A TTL in seconds or with units (`1h30m`), and the class, between the owner and the type of a record. */
export const TTL_AND_CLASS = String.raw`(?:(?:\d+|(?:\d+[smhdw])+|IN|CLASS1)\s+){0,2}`
const RECORD = new RegExp(String.raw`^(\S*)\s+${TTL_AND_CLASS}([A-Z0-9]+)\s+(\S.*)$`, 'is')
/** Records of the zone itself, which ban nothing. */
const ZONE_TYPES = new Set(['SOA', 'NS'])
/** Types of local addresses in answers, which are bans by sinkhole. */
const ADDRESS_TYPES = new Set(['A', 'AAAA'])
/** Targets for NXDOMAIN, NODATA and no answer; tcp-only and redirections by name are not bans. */
const BANNING_TARGETS = new Set(['.', '*.', 'rpz-drop.'])
const PASSING_TARGET = 'rpz-passthru.'
/** Triggers other than the queried name. */
const OTHER_TRIGGER = /\.rpz-(?:ip|client-ip|nsip|nsdname)$/

/** Position of the reader in the zone file. */
interface Place {
  /** Absolute; empty without an `$ORIGIN`, in which case relative owners are used unchanged. */
  origin: string
  /** The name of the zone: the owner of its SOA, otherwise the first origin. */
  zone: string | null
  owner: string
}

/** A response policy zone as text (RPZ, draft-vixie-dnsop-dns-rpz): names with a negative answer. */
export const rpz: ListForm = {
  name: 'rpz',
  createReader() {
    const place: Place = { origin: '', zone: null, owner: '' }
    let isInParentheses = false
    return (line) => {
      const text = line.replace(/;.*/s, '').trimEnd()
      if (isInParentheses || text.trim() === '') {
        if (text.includes(')')) isInParentheses = false
        return NOTHING
      }
      if (text.trim().startsWith('$')) return readDirective(text, place)
      const result = readRecord(text, place)
      if (result !== null) isInParentheses = text.includes('(') && !text.includes(')')
      return result
    }
  },
}

function readDirective(text: string, place: Place): ListLine | null {
  const [directive = '', argument = ''] = text.trim().split(/\s+/)
  if (directive.toUpperCase() === '$TTL') return NOTHING
  if (directive.toUpperCase() !== '$ORIGIN') return null
  place.origin = absolute(argument.toLowerCase(), place.origin)
  if (place.origin !== '.') place.zone ??= place.origin
  return NOTHING
}

function readRecord(text: string, place: Place): ListLine | null {
  const [, written, type = '', target = ''] = RECORD.exec(text) ?? []
  if (written === undefined) return null
  if (written !== '') place.owner = ownerOf(written.toLowerCase(), place.origin)
  const kind = type.toUpperCase()
  if (kind === 'SOA') place.zone = place.owner
  if (ZONE_TYPES.has(kind)) return NOTHING
  const to = target.trim().toLowerCase()
  const isPass = kind === 'CNAME' && to === PASSING_TARGET
  const isBan = kind === 'CNAME' ? BANNING_TARGETS.has(to) : ADDRESS_TYPES.has(kind) && isIp(to)
  const trigger = isBan || isPass ? triggerOf(place) : null
  const name = trigger === null || OTHER_TRIGGER.test(trigger) ? null : canonicalListName(trigger)
  if (name !== null) return isPass ? listLine({ exceptions: [name] }) : bans([name])
  // A blank owner continues the record set above, which is already counted.
  return written === '' ? NOTHING : null
}

function ownerOf(written: string, origin: string): string {
  return written === '@' && origin !== '' ? origin : absolute(written, origin)
}

function absolute(name: string, origin: string): string {
  if (name.endsWith('.') || origin === '') return name
  return origin === '.' ? `${name}.` : `${name}.${origin}`
}

/** The owner without the name of the zone. */
function triggerOf({ owner, zone }: Place): string | null {
  if (!owner.endsWith('.')) return owner
  return zone !== null && owner.endsWith(`.${zone}`) ? owner.slice(0, -zone.length - 1) : null
}
