import { isIp } from '../../validators/ip.ts'
import { type ListForm, listLine, NOTHING } from './list-form.ts'
import { canonicalListName } from './list-name.ts'

/** `address=/a/b/0.0.0.0`, `server=/a/`, `local=/a/`: names between the slashes, then the answer. */
const DIRECTIVE = /^(address|server|local)=\/(.+)\/([^/]*)$/
/** Null addresses; any other address is a local record or a redirection, not a ban. */
/** The default servers, or a server with a port, an interface or a source address. */
const FORWARDS = /^(?:#|[\da-fA-F.:]+[#@%]\S+)$/
const NOWHERE = /^(?:#|0\.0\.0\.0|127\.\d+\.\d+\.\d+|[0:]*:[0:]*[01]?)$/

/**
 * Directives of dnsmasq that answer names locally. A name that is forwarded, or answered with an address of its own, passes
 * below a ban: the longest name decides.
 */
export const dnsmasq: ListForm = {
  name: 'dnsmasq',
  createReader: () => (line) => {
    const text = line.replace(/(?:^|\s)#.*/s, '').trim()
    if (text === '') return NOTHING
    const [, directive, domains = '', target = ''] = DIRECTIVE.exec(text) ?? []
    if (directive === undefined) return null
    const names = domains.split('/').map((domain) => canonicalListName(domain))
    const read = names.filter((name) => name !== null)
    if (read.length === 0) return null
    const isPartlyRead = read.length < names.length
    if (isBan(directive, target)) return listLine({ bans: read, isPartlyRead })
    const isPass = FORWARDS.test(target) || isIp(target)
    return isPass ? listLine({ exceptions: read, isLongestFirst: true, isPartlyRead }) : null
  },
}

function isBan(directive: string, target: string): boolean {
  if (target === '') return true
  return directive === 'address' && NOWHERE.test(target) && (target === '#' || isIp(target))
}
