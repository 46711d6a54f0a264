import { isIp } from '../../validators/ip.ts'
import { type ListForm, NOTHING } from './list-form.ts'
import { canonicalListName } from './list-name.ts'

/** `address=/a/b/0.0.0.0`, `server=/a/`, `local=/a/`: the names between the slashes, then the answer. */
const DIRECTIVE = /^(address|server|local)=\/(.+)\/([^/]*)$/

/** dnsmasq configuration that answers names itself; a `server` with an address is forwarding, not a ban. */
export const dnsmasq: ListForm = {
  name: 'dnsmasq',
  createReader: () => (line) => {
    const text = line.replace(/(?:^|\s)#.*/s, '').trim()
    if (text === '') return NOTHING
    const [, directive, domains = '', target = ''] = DIRECTIVE.exec(text) ?? []
    const isBan = target === '' || (directive === 'address' && (target === '#' || isIp(target)))
    if (directive === undefined || !isBan) return null
    const names = domains.split('/').map((domain) => canonicalListName(domain))
    return names.every((name) => name !== null) ? names : null
  },
}
