import { connect, type Socket } from 'node:net'
import { z } from 'zod'
import { type ControlReply, type ControlRequestInput, controlReplySchema } from '../gateway/setup.ts'
import { EnforcerFault } from '../policies/enforcer.ts'

type WithoutId<Request> = Request extends unknown ? Omit<Request, 'id'> : never
type Request = WithoutId<ControlRequestInput>
type ReplyOf<Type extends ControlReply['type']> = Extract<ControlReply, { type: Type }>

interface Waiting {
  timer: NodeJS.Timeout
  resolve(reply: unknown): void
  reject(cause: Error): void
}

const numbered = z.object({ id: z.number() })
/** The part of the status that every version of the gateway sends. */
const identified = z.object({ status: z.object({ version: z.string(), pid: z.number() }) })

const USUAL_LIMIT = 3_000
const CONNECT_LIMIT = 2_000

/** A connection to the control socket of a running gateway. It closes when that process ends. */
export class ControlConnection {
  readonly closed: Promise<void>
  #isOpen = true
  #lastId = 0
  #text = ''
  readonly #waiting = new Map<number, Waiting>()

  private constructor(private readonly socket: Socket) {
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => this.#read(chunk))
    socket.on('error', () => socket.destroy())
    this.closed = new Promise((resolve) => socket.once('close', () => resolve(this.#noteClosed())))
  }

  /** Null where no process answers at the socket. */
  static open(path: string): Promise<ControlConnection | null> {
    return new Promise((resolve) => {
      const socket = connect(path)
      const settle = (connection: ControlConnection | null) => {
        clearTimeout(limit)
        resolve(connection)
      }
      const limit = setTimeout(() => {
        socket.destroy()
        settle(null)
      }, CONNECT_LIMIT)
      socket.once('error', () => settle(null))
      socket.once('connect', () => settle(new ControlConnection(socket)))
    })
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Rejects when the gateway ends, answers with a fault, or takes longer than `limit` milliseconds. */
  async request<Type extends ControlReply['type']>(
    request: Request,
    type: Type,
    limit = USUAL_LIMIT,
  ): Promise<ReplyOf<Type>> {
    const reply = controlReplySchema.parse(await this.#send(request, limit))
    if (reply.type === 'fault') throw new EnforcerFault(reply.reason)
    if (!isOfType(reply, type)) throw new Error(`the gateway answered ${request.type} with ${reply.type}`)
    return reply
  }

  /** The process and version at the socket; its other messages may differ from ours. */
  async identify(): Promise<{ version: string; pid: number }> {
    return identified.parse(await this.#send({ type: 'status' }, USUAL_LIMIT)).status
  }

  /** Stops the process of any version; `closed` resolves when it has ended. */
  async stop(): Promise<void> {
    await this.#send({ type: 'stop' }, USUAL_LIMIT)
  }

  close(): void {
    this.socket.destroy()
  }

  #send(request: Request, limit: number): Promise<unknown> {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      if (!this.#isOpen) return reject(new Error('the gateway has ended'))
      const timer = setTimeout(() => {
        this.#waiting.delete(id)
        reject(new Error(`the gateway did not answer within ${limit} ms`))
      }, limit)
      this.#waiting.set(id, { timer, resolve, reject })
      this.socket.write(`${JSON.stringify({ ...request, id })}\n`)
    })
  }

  #read(chunk: string): void {
    this.#text += chunk
    const lines = this.#text.split('\n')
    this.#text = lines.pop() ?? ''
    for (const line of lines) this.#take(line)
  }

  #take(line: string): void {
    const reply = parsed(line)
    const { success, data } = numbered.safeParse(reply)
    if (!success) return
    const waiting = this.#waiting.get(data.id)
    if (!waiting) return
    clearTimeout(waiting.timer)
    this.#waiting.delete(data.id)
    waiting.resolve(reply)
  }

  #noteClosed(): void {
    this.#isOpen = false
    for (const { timer, reject } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(new Error('the gateway has ended'))
    }
    this.#waiting.clear()
  }
}

function isOfType<Type extends ControlReply['type']>(
  reply: ControlReply,
  type: Type,
): reply is ReplyOf<Type> {
  return reply.type === type
}

/** A line that cannot be parsed is ignored. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
