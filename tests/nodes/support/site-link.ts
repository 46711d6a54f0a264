import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

type State = 'open' | 'cut' | 'slow'

const SLOW_PIECE = 16 * 1_024
/** Between two pieces on a slow line (ms). */
const SLOW_PAUSE = 100

/** The line from a site to the console: open, cut, or slow. */
export class SiteLink {
  readonly #sockets = new Set<Socket>()
  #state: State = 'open'

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  /** To a port of loopback; `from`: the address that the console sees. */
  static start(to: number, from = '127.0.0.1'): Promise<SiteLink> {
    return new Promise((resolve) => {
      const server = createServer((client) => link.#pass(client, to, from))
      let link: SiteLink
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        link = new SiteLink(server, typeof address === 'object' && address ? address.port : 0)
        resolve(link)
      })
    })
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  set(state: State): void {
    this.#state = state
    if (state === 'cut') for (const socket of this.#sockets) socket.destroy()
  }

  async stop(): Promise<void> {
    this.set('cut')
    await new Promise((resolve) => this.server.close(resolve))
  }

  #pass(client: Socket, to: number, from: string): void {
    if (this.#state === 'cut') return void client.destroy()
    const target = connect({ port: to, host: '127.0.0.1', localAddress: from })
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      this.#sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        this.#sockets.delete(socket)
        other.destroy()
      })
      void this.#copy(socket, other)
    }
  }

  async #copy(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const chunk of from as AsyncIterable<Buffer>)
        for (let at = 0; at < chunk.length; at += SLOW_PIECE) {
          if (this.#state === 'slow') await pause(SLOW_PAUSE)
          to.write(chunk.subarray(at, at + SLOW_PIECE))
        }
      to.end()
    } catch {
      to.destroy()
    }
  }
}
