import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { startTestEngine, type TestEngine } from './test-engine.ts'

/** A real engine behind a proxy, which forwards each request after the work of the test is done. */
export class EngineProxy {
  /** Each request with its parameters. */
  readonly requests: string[] = []
  /** Requests whose client disconnected before they were forwarded. */
  abandoned = 0
  /** Work before a request is forwarded. */
  before: ((sent: string, outgoing: ServerResponse) => Promise<unknown> | undefined) | null = null
  readonly #server = createServer((incoming, outgoing) => {
    // A server may end while it sends a request.
    this.#forward(incoming, outgoing).catch(() => outgoing.destroy())
  })

  private constructor(private readonly engine: TestEngine) {}

  static async start(): Promise<EngineProxy> {
    const proxy = new EngineProxy(await startTestEngine())
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  /** The address of the event store for a server. */
  get url(): string {
    const { username, password, database } = this.engine.engine
    const { port } = this.#server.address() as AddressInfo
    const address = new URL(`http://127.0.0.1:${port}/${database}`)
    address.username = username
    address.password = password
    return address.href
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await this.engine.stop()
  }

  async #forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await text(incoming)
    const sent = `${decodeURIComponent(incoming.url ?? '')}${body}`
    this.requests.push(sent)
    await this.before?.(sent, outgoing)
    if (outgoing.destroyed) {
      this.abandoned += 1
      return
    }
    const { method, url, headers } = incoming
    const { socketPath } = this.engine.engine
    const onward = request({ socketPath, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    onward.once('error', () => outgoing.destroy())
    onward.end(body)
  }
}
