import { renameSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { createInterface } from 'node:readline'

/** Stands between the server and its gateway at the control socket, and refuses new settings while a test wants it. */
export class RefusingControl {
  isRefusing = false

  private constructor(private readonly server: Server) {}

  /** Takes the place of the gateway's socket; whoever connects from now on is connected through it. */
  static async at(path: string): Promise<RefusingControl> {
    const behind = `${path}.behind`
    renameSync(path, behind)
    const server = createServer((client) => {
      const gateway = connect(behind)
      gateway.pipe(client)
      gateway.on('error', () => client.destroy())
      client.on('error', () => gateway.destroy())
      client.on('close', () => gateway.end())
      createInterface({ input: client }).on('line', (line) => {
        const { type, id }: { type: string; id: number } = JSON.parse(line)
        if (type === 'apply' && control.isRefusing)
          client.write(`${JSON.stringify({ id, type: 'fault', reason: 'no such setting' })}\n`)
        else gateway.write(`${line}\n`)
      })
    })
    const control = new RefusingControl(server)
    await new Promise<void>((resolve) => server.listen(path, resolve))
    return control
  }

  stop(): void {
    this.server.close()
  }
}
