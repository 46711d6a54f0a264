import { readdir, readFile, readlink } from 'node:fs/promises'
import type { Endpoint } from '../../gateway/upstreams/endpoint.ts'

export type Protocol = 'udp' | 'tcp'

/** A socket of another process at an address. */
export interface PortHolder {
  /** Null for a process that this user may not see. */
  pid: number | null
  /** `name (pid 7)`, or `uid 7` where only the user is known. */
  shown: string
}

interface BoundSocket {
  inode: string
  uid: string
}

/** Sockets that listen over TCP, and those of UDP that are bound and not connected: columns of proc(5). */
const STATES: Readonly<Record<Protocol, string>> = { tcp: '0A', udp: '07' }
/** Bounds the search on a machine with very many processes. */
const MOST_PROCESSES = 5_000
const MOST_DESCRIPTORS = 4_000

/** The processes with a socket at a port of an address, or of all addresses; none where the system does not tell. */
export async function findPortHolders(protocol: Protocol, { ip, port }: Endpoint): Promise<PortHolder[]> {
  const family = ip.includes(':') ? 6 : 4
  const wanted = new Set([addressInHex(ip), '0'.repeat(family === 6 ? 32 : 8)])
  const tables = await Promise.all(
    [protocol, `${protocol}6`].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')),
  )
  const sockets = tables
    .flatMap((table) => table.split('\n').slice(1))
    .flatMap((line) => boundSocket(line, { port, wanted, state: STATES[protocol] }))
  if (sockets.length === 0) return []
  const owners = await findOwners(new Set(sockets.map(({ inode }) => inode)))
  const holders = sockets.flatMap(({ inode, uid }): PortHolder[] => {
    const found = owners.filter((owner) => owner.inode === inode)
    if (found.length === 0) return [{ pid: null, shown: `uid ${uid}` }]
    return found.map(({ pid, name }) => ({ pid, shown: `${name} (pid ${pid})` }))
  })
  return [...new Map(holders.map((holder) => [holder.shown, holder])).values()]
}

function boundSocket(
  line: string,
  { port, wanted, state }: { port: number; wanted: ReadonlySet<string>; state: string },
): BoundSocket[] {
  const [, local = '', , found, , , , uid = '?', , inode = ''] = line.trim().split(/\s+/)
  const [address = '', portInHex = ''] = local.split(':')
  const isThere = found === state && Number.parseInt(portInHex, 16) === port && wanted.has(address)
  return isThere ? [{ inode, uid }] : []
}

/** As in proc(5) on little-endian machines: words of four octets, each in reverse. */
function addressInHex(ip: string): string {
  const octets = ip.includes(':') ? octetsOfIpv6(ip) : ip.split('.').map(Number)
  const words = Array.from({ length: octets.length / 4 }, (_, i) => octets.slice(i * 4, i * 4 + 4).reverse())
  return words
    .flat()
    .map((octet) => octet.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}

function octetsOfIpv6(ip: string): number[] {
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const groupsOf = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')]
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => 0)
  return [...first, ...zeros, ...last].flatMap((group) => [group >> 8, group & 0xff])
}

/** A process with a descriptor of a socket, which several can have. */
interface Owner {
  inode: string
  pid: number
  name: string
}

async function findOwners(inodes: ReadonlySet<string>): Promise<Owner[]> {
  const owners: Owner[] = []
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  for (const pid of pids.slice(0, MOST_PROCESSES)) {
    for (const inode of new Set(await socketsOf(pid))) {
      if (!inodes.has(inode)) continue
      const name = (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '?')).trim()
      owners.push({ inode, pid: Number(pid), name })
    }
  }
  return owners
}

/** The inodes of the sockets of a process; none of one that this user may not see, or that has ended. */
async function socketsOf(pid: string): Promise<string[]> {
  const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => [])
  const links = await Promise.all(
    descriptors.slice(0, MOST_DESCRIPTORS).map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')),
  )
  return links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? [])
}
