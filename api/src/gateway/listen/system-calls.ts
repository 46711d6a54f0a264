import { MessageRing } from './message-ring.ts'

/** Linux's system calls for many datagrams at once, which Node does not offer. */
export interface SystemCalls {
  /** A socket bound to an address, or the system's error number as a negative number. */
  open(name: Buffer): number
  /** No other program may bind the address, too; an error number as a negative number. */
  forbidSharing(descriptor: number): number
  /** Number of received messages, or an error number as a negative number. */
  receive(descriptor: number, ring: RingMemory): number
  /** Number of sent messages, or an error number as a negative number. */
  send(descriptor: number, ring: RingMemory, count: number): number
  allocate(slots: number, messageBytes: number, nameLength: number): RingMemory
  /** Its memory is reused and never freed, since views of it may still exist. */
  release(memory: RingMemory): void
}

export interface RingMemory {
  ring: MessageRing
  pointer: unknown
}

const SOCK_DGRAM = 2
const SOCK_NONBLOCK = 0x800
const SOCK_CLOEXEC = 0x80000
const MSG_DONTWAIT = 0x40
const SOL_SOCKET = 1
const SO_REUSEADDR = 2
const IPPROTO_IPV6 = 41
const IPV6_V6ONLY = 26
const AF_INET6 = 10

let loaded: Promise<SystemCalls | null> | null = null

/** Null where the library cannot be loaded or the system is not supported: `dgram` works as well, only slower. */
export function loadSystemCalls(): Promise<SystemCalls | null> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<SystemCalls | null> {
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) return null
  try {
    const { default: koffi } = await import('koffi')
    const libc = koffi.load('libc.so.6')
    const socket = libc.func('int socket(int, int, int)')
    const bind = libc.func('int bind(int, void *, unsigned int)')
    const setsockopt = libc.func('int setsockopt(int, int, int, void *, unsigned int)')
    const close = libc.func('int close(int)')
    const recvmmsg = libc.func('int recvmmsg(int, void *, unsigned int, int, void *)')
    const sendmmsg = libc.func('int sendmmsg(int, void *, unsigned int, int)')
    const free: RingMemory[] = []
    const checked = (result: number): number => (result < 0 ? -koffi.errno() : result)
    return {
      open(name) {
        const family = name.readUInt16LE(0)
        const descriptor = checked(socket(family, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0))
        if (descriptor < 0) return descriptor
        const on = Buffer.from([1, 0, 0, 0])
        if (family === AF_INET6) setsockopt(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, on, on.length)
        const bound = checked(bind(descriptor, name, name.length))
        if (bound < 0) close(descriptor)
        return bound < 0 ? bound : descriptor
      },
      forbidSharing(descriptor) {
        const off = Buffer.alloc(4)
        return checked(setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, off, off.length))
      },
      receive: (descriptor, { ring, pointer }) =>
        checked(recvmmsg(descriptor, pointer, ring.slots, MSG_DONTWAIT, null)),
      send: (descriptor, { pointer }, count) => checked(sendmmsg(descriptor, pointer, count, MSG_DONTWAIT)),
      allocate(slots, messageBytes, nameLength) {
        const kept = free.findIndex(({ ring }) => ring.isLike(slots, messageBytes, nameLength))
        const [known] = kept < 0 ? [] : free.splice(kept, 1)
        if (known) return known
        const size = MessageRing.bytesFor(slots, messageBytes)
        const pointer = koffi.alloc('uint8_t', size)
        const memory = Buffer.from(koffi.view(pointer, size))
        return {
          pointer,
          ring: new MessageRing(memory, koffi.address(pointer), slots, messageBytes, nameLength),
        }
      },
      release: (memory) => void free.push(memory),
    }
  } catch {
    // Not installed, or no build of it for this system.
    return null
  }
}
