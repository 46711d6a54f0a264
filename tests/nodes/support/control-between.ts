import { rename } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { createInterface } from 'node:readline'

/** Stands between a node and its gateway process: what the gateway decides by a staged order reaches the node turned round. */
export class ControlBetween {
  private constructor(private readonly server: Server) {}

  /** The node connects at its next start. */
  static async start(socket: string): Promise<ControlBetween> {
    const behind = `${socket}.real`
    await rename(socket, behind)
    const server = createServer((node) => {
      const gateway = connect(behind)
      node.pipe(gateway)
      createInterface(gateway).on('line', (line) => node.write(`${turned(line)}\n`))
      for (const end of [node, gateway])
        end.on('error', () => undefined).on('close', () => [node, gateway].map((each) => each.destroy()))
    })
    await new Promise<void>((resolve) => server.listen(socket, resolve))
    return new ControlBetween(server)
  }

  stop(): void {
    this.server.close()
  }
}

function turned(line: string): string {
  const reply = JSON.parse(line) as { type: string; verdicts?: string[] }
  if (reply.type !== 'tried' || !reply.verdicts) return line
  const verdicts = reply.verdicts.map((verdict) => (verdict === 'banned' ? 'passed' : 'banned'))
  return JSON.stringify({ ...reply, verdicts })
}
