import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Answers a few addresses as the test defines, with answers that the real server does not give on demand. */
export class StandInServer {
  readonly asked: string[] = []

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(answers: Record<string, Answer>): Promise<StandInServer> {
    const server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://stand-in').pathname
      standIn.asked.push(path)
      request.resume()
      const answer = answers[path]
      if (answer) answer(request, response)
      else sendJson(response, 404, { error: { code: 40400, msg: 'nothing here' } })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const standIn = new StandInServer(server, `http://127.0.0.1:${port}`)
    return standIn
  }

  stop(): Promise<void> {
    this.server.closeAllConnections()
    return new Promise((resolve) => this.server.close(() => resolve()))
  }
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
