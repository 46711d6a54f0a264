import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'

/** An HTTP proxy on loopback that passes connections on (RFC 9110 §9.3.6), to those who know its password. */
export class ConnectProxy {
  /** Where connections went. */
  readonly targets: string[] = []
  readonly #sockets = new Set<Socket>()

  private constructor(
    private readonly server: Server,
    private readonly login: string,
  ) {}

  static async start(login: string): Promise<ConnectProxy> {
    const server = createServer()
    const proxy = new ConnectProxy(server, `Basic ${Buffer.from(login).toString('base64')}`)
    server.on('connect', ({ url = '', headers }, client: Socket) =>
      proxy.#pass(url, headers['proxy-authorization'], client),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  get port(): number {
    const address = this.server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.server.close(resolve))
  }

  #pass(target: string, login: string | undefined, client: Socket): void {
    this.#keep(client)
    if (login !== this.login) return void client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
    this.targets.push(target)
    const [host = '', port = ''] = target.split(':')
    const server = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      client.pipe(server).pipe(client)
    })
    this.#keep(server)
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.#sockets.delete(socket))
  }
}
