import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { gzipSync } from 'node:zlib'

type Serve = (request: IncomingMessage, response: ServerResponse) => void

/** A loopback server of lists, which serves good or bad content at each path. */
export class ListServer {
  readonly #paths = new Map<string, Serve>()
  readonly asked: { path: string; headers: IncomingMessage['headers'] }[] = []

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(tls?: { key: string; cert: string }): Promise<ListServer> {
    const server = tls ? createTlsServer(tls) : createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : address
    const lists = new ListServer(server, `${tls ? 'https' : 'http'}://127.0.0.1:${port}`)
    server.on('request', (request, response) => {
      const path = request.url ?? '/'
      lists.asked.push({ path, headers: request.headers })
      const serve = lists.#paths.get(path)
      if (serve) serve(request, response)
      else response.writeHead(404).end()
    })
    return lists
  }

  serve(path: string, serve: Serve): void {
    this.#paths.set(path, serve)
  }

  /** With an ETag derived from the text. */
  publish(path: string, text: string): void {
    const etag = `"${text.length}-${text.slice(0, 20).replace(/\W/g, '')}"`
    this.serve(path, (request, response) => {
      if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end()
      else response.writeHead(200, { 'content-type': 'text/plain', etag }).end(text)
    })
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }
}

/** `count` names below a domain, in order. */
export function namesBelow(domain: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `n${String(index).padStart(6, '0')}.${domain}`)
}

const BOMB = gzipSync(Buffer.alloc(80 * 1024 ** 2, 'a.example\n'), { level: 1 })

/** Faulty answers, each with its own fault. */
export const BAD_ANSWERS: Record<string, Serve> = {
  empty: (_, response) => response.writeHead(200).end('\n# nothing\n'),
  html: (_, response) =>
    response.writeHead(200).end('<!DOCTYPE html>\n<html><body>ads.example</body></html>'),
  missing: (_, response) => response.writeHead(404).end('ads.example\n'),
  prose: (_, response) => response.writeHead(200).end('We are sorry, the list is gone.\nTry again later.\n'),
  brokenOff: (_, response) => {
    response.writeHead(200, { 'content-length': '5000000' })
    response.write(namesBelow('cut.example', 1_000).join('\n'), () => response.destroy())
  },
  brokenPacking: (_, response) => {
    const packed = gzipSync(namesBelow('cut.example', 1_000).join('\n'))
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed.subarray(0, packed.length / 2))
  },
  slow: (_, response) => {
    response.writeHead(200)
    response.write('slow.example\n')
  },
  endless: (_, response) => {
    const chunk = namesBelow('endless.example', 30_000).join('\n')
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && response.write(chunk)) {
        // Until the receiver applies back pressure.
      }
    }
    response.on('drain', more)
    more()
  },
  bomb: (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(BOMB)
  },
  private: (_, response) => response.writeHead(302, { location: 'https://10.0.0.1/list.txt' }).end(),
  metadata: (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  round: (request, response) => response.writeHead(302, { location: request.url ?? '/' }).end(),
  unchanged: (_, response) => response.writeHead(304).end(),
}
