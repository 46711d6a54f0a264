import { isIp } from '../../validators/ip.ts'
import { bans, type ListForm, NOTHING } from './list-form.ts'
import { canonicalListNameWithDot } from './list-name.ts'

/** Names of the machine itself and of IPv6 groups, which most hosts files begin with. */
const OWN_NAMES = new Set([
  'localhost',
  'localhost.localdomain',
  'localhost4',
  'localhost6',
  'local',
  'broadcasthost',
  'ip6-localhost',
  'ip6-loopback',
  'ip6-localnet',
  'ip6-mcastprefix',
  'ip6-allnodes',
  'ip6-allrouters',
  'ip6-allhosts',
  '0.0.0.0',
])

/** An address and its names: the list means the names, whatever the address is. */
export const hosts: ListForm = {
  name: 'hosts',
  createReader: () => (line) => {
    const [address = '', ...words] = line.replace(/#.*/s, '').trim().split(/\s+/)
    if (address === '') return NOTHING
    // Hosts files contain zone ids (`fe80::1%lo0 localhost`).
    if (!isIp(address.replace(/%\w+$/, '')) || words.length === 0) return null
    const names = words
      .filter((word) => !OWN_NAMES.has(word.toLowerCase()))
      .map((word) => canonicalListNameWithDot(word))
    const read = names.filter((name) => name !== null)
    if (names.length > 0 && read.length === 0) return null
    return { ...bans(read), isPartlyRead: read.length < names.length }
  },
}
