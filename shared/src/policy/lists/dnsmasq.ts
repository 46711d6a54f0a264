import { isIp } from '../../validators/ip.ts'
import { bans, type ListForm, NOTHING } from './list-form.ts'
import { canonicalListName } from './list-name.ts'

/** `address=/a/b/0.0.0.0`, `server=/a/`, `local=/a/`: names between the slashes, then the answer. */
const DIRECTIVE = /^(address|server|local)=\/(.+)\/([^/]*)$/
/** Null addresses; any other address is a local record or a redirection, not a ban. */
const NOWHERE = /^(?:#|0\.0\.0\.0|127\.\d+\.\d+\.\d+|[0:]*:[0:]*[01]?)$/

/** Directives of dnsmasq that answer names locally; a `server` with an address is forwarding, not a ban. */
export const dnsmasq: ListForm = {
  name: 'dnsmasq',
  createReader: () => (line) => {
    const text = line.replace(/(?:^|\s)#.*/s, '').trim()
    if (text === '') return NOTHING
    const [, directive, domains = '', target = ''] = DIRECTIVE.exec(text) ?? []
    if (directive === undefined || !isBan(directive, target)) return null
    const names = domains.split('/').map((domain) => canonicalListName(domain))
    const read = names.filter((name) => name !== null)
    if (read.length === 0) return null
    return { ...bans(read), isPartlyRead: read.length < names.length }
  },
}

function isBan(directive: string, target: string): boolean {
  if (target === '') return true
  return directive === 'address' && NOWHERE.test(target) && (target === '#' || isIp(target))
}
