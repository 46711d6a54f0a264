import { rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { type ControlReply, type ControlRequest, controlRequestSchema } from '../setup.ts'

type Answer = (request: ControlRequest) => Promise<ControlReply>

const MAX_LINE = 16 * 2 ** 20

/** The socket by which the supervising process reaches the gateway: one JSON object per line in both directions. */
export class ControlSocket {
  private readonly server: Server
  private readonly sockets = new Set<Socket>()

  constructor(
    private readonly path: string,
    private readonly answer: Answer,
  ) {
    this.server = createServer((socket) => this.serve(socket))
  }

  /** False where a gateway already answers at this socket. The socket file of a killed one is replaced. */
  async listen(): Promise<boolean> {
    if (await isAnswered(this.path)) return false
    rmSync(this.path, { force: true })
    // No other user may connect, not even between the creation of the socket and a change of its mode.
    const before = process.umask(0o177)
    try {
      await new Promise<void>((resolve, reject) => {
        this.server.once('error', reject)
        this.server.listen(this.path, resolve)
      })
    } finally {
      process.umask(before)
    }
    return true
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()))
    for (const socket of this.sockets) socket.end()
    for (const socket of this.sockets) socket.destroySoon()
    await closed
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket)
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      text += chunk
      const lines = text.split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) void this.take(line, socket)
      if (text.length > MAX_LINE) socket.destroy()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.sockets.delete(socket))
  }

  private async take(line: string, socket: Socket): Promise<void> {
    const reply = await this.replyTo(line)
    if (socket.writable) socket.write(`${JSON.stringify(reply)}\n`)
  }

  private async replyTo(line: string): Promise<ControlReply> {
    let id = 0
    try {
      const request = controlRequestSchema.parse(JSON.parse(line))
      id = request.id
      return await this.answer(request)
    } catch (error) {
      return { id, type: 'fault', reason: error instanceof Error ? error.message : String(error) }
    }
  }
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    const settle = (isConnected: boolean) => {
      socket.destroy()
      resolve(isConnected)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
  })
}
