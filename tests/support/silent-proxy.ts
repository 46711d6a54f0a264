import { connect, createServer, type Server, type Socket } from 'node:net'

/** Forwards to another loopback port, until it is set to swallow everything. */
export class SilentProxy {
  readonly #sockets = new Set<Socket>()
  #isSilent = false

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static start(to: number): Promise<SilentProxy> {
    return new Promise((resolve) => {
      const server = createServer((client) => proxy.#pass(client, to))
      let proxy: SilentProxy
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        proxy = new SilentProxy(server, typeof address === 'object' && address ? address.port : 0)
        resolve(proxy)
      })
    })
  }

  #pass(client: Socket, to: number): void {
    const target = connect(to, '127.0.0.1')
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      this.#sockets.add(socket)
      socket.on('data', (bytes) => {
        if (!this.#isSilent) other.write(bytes)
      })
      socket.on('error', () => undefined)
      socket.on('close', () => {
        this.#sockets.delete(socket)
        other.destroy()
      })
    }
  }

  /** Connections stay, new ones are accepted, and nothing is answered. */
  fallSilent(): void {
    this.#isSilent = true
  }

  /** New connections are served again; swallowed data is lost. */
  speak(): void {
    this.#isSilent = false
  }

  stop(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.server.close()
  }
}
