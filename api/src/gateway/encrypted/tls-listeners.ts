import { randomBytes } from 'node:crypto'
import { createServer as createTcp, type Server, type Socket } from 'node:net'
import { createServer, type TLSSocket, type TlsOptions, type Server as TlsServer } from 'node:tls'
import { faultOfListen } from '../listen/listen-fault.ts'
import { familyOf, parseEndpoint } from '../upstreams/endpoint.ts'
import type { Admission } from './admission.ts'
import {
  ENCRYPTED_CHANNELS,
  type EncryptedChannel,
  type EncryptedListener,
  type KeyPair,
  type WantedListeners,
} from './thread-protocol.ts'

const HANDSHAKE_WITHIN = 5_000
/** How long a client may resume (s), with keys of half the age: former answers stay secret after that time. */
const RESUMED_WITHIN = 7_200
const TICKET_KEY_BYTES = 48
const ALPN = { dot: ['dot'], doh: ['h2', 'http/1.1'] } as const

interface Open {
  server: Server
  sockets: Set<Socket>
}

/** The addresses of DoT and DoH: connections are bounded before their handshake. */
export class TlsListeners {
  private readonly open = new Map<string, Open>()
  private readonly faults = new Map<string, EncryptedListener>()
  private readonly ends = new Map<EncryptedChannel, TlsServer>()
  private wanted: WantedListeners = { dot: [], doh: [], path: '/' }
  private pair: KeyPair | null = null

  constructor(
    private readonly admission: Admission,
    private readonly onSecure: (channel: EncryptedChannel, socket: TLSSocket) => void,
  ) {}

  get status(): EncryptedListener[] {
    return ENCRYPTED_CHANNELS.flatMap((channel) =>
      this.wanted[channel].map(
        (address) =>
          this.faults.get(`${channel} ${address}`) ?? {
            channel,
            address,
            isUp: this.open.has(`${channel} ${address}`),
            fault: null,
            code: null,
          },
      ),
    )
  }

  /** New connections get it; open ones keep theirs. Tickets of connections with the former one end. */
  use(pair: KeyPair): void {
    this.pair = pair
    for (const server of this.ends.values()) server.setSecureContext(this.options(pair))
    this.renewTickets()
  }

  renewTickets(): void {
    for (const server of this.ends.values()) server.setTicketKeys(randomBytes(TICKET_KEY_BYTES))
  }

  async listen(wanted: WantedListeners): Promise<void> {
    this.wanted = wanted
    const names = new Set(
      ENCRYPTED_CHANNELS.flatMap((channel) => wanted[channel].map((one) => `${channel} ${one}`)),
    )
    for (const [name, { server, sockets }] of this.open) {
      if (names.has(name)) continue
      this.open.delete(name)
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    }
    for (const name of this.faults.keys()) if (!names.has(name)) this.faults.delete(name)
    if (!this.pair) return
    for (const channel of ENCRYPTED_CHANNELS)
      for (const address of wanted[channel])
        if (!this.open.has(`${channel} ${address}`)) await this.openOne(channel, address)
  }

  private async openOne(channel: EncryptedChannel, address: string): Promise<void> {
    const name = `${channel} ${address}`
    try {
      this.open.set(name, await this.bind(channel, address))
      this.faults.delete(name)
    } catch (error) {
      this.faults.set(name, { channel, address, isUp: false, ...faultOfListen(error) })
    }
  }

  private bind(channel: EncryptedChannel, address: string): Promise<Open> {
    const end = this.endOf(channel)
    const sockets = new Set<Socket>()
    const server = createTcp({ noDelay: true }, (socket) => {
      const from = socket.remoteAddress ?? ''
      socket.on('error', () => socket.destroy())
      if (!this.admission.enter(from, performance.now())) {
        socket.resetAndDestroy()
        return
      }
      sockets.add(socket)
      socket.on('close', () => {
        sockets.delete(socket)
        this.admission.leave(from)
      })
      end.emit('connection', socket)
    })
    const { ip, port } = parseEndpoint(address)
    return new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host: ip, port, ipv6Only: familyOf(ip) === 6, backlog: 1_024, exclusive: true }, () => {
        server.off('error', reject)
        // For example too many open files: existing connections stay open.
        server.on('error', () => undefined)
        resolve({ server, sockets })
      })
    })
  }

  /** Ends TLS for all addresses of a channel; it listens nowhere itself. */
  private endOf(channel: EncryptedChannel): TlsServer {
    const known = this.ends.get(channel)
    if (known) return known
    const end = createServer({
      ...this.options(this.pair ?? { cert: '', key: '' }),
      ALPNProtocols: [...ALPN[channel]],
      handshakeTimeout: HANDSHAKE_WITHIN,
      ticketKeys: randomBytes(TICKET_KEY_BYTES),
    })
    end.on('secureConnection', (socket) => {
      socket.on('error', () => socket.destroy())
      this.onSecure(channel, socket)
    })
    end.on('tlsClientError', (_, socket) => socket.destroy())
    this.ends.set(channel, end)
    return end
  }

  private options({ cert, key }: KeyPair): TlsOptions {
    return { cert, key, minVersion: 'TLSv1.2', sessionTimeout: RESUMED_WITHIN }
  }
}
