import { createSocket, type Socket } from 'node:dgram'

/** The reaction of a server to a query: an rcode (RFC 1035 §4.1.1), a message that is not DNS, or nothing. */
export type Behaviour = { rcode: number } | 'garbage' | 'silent'

const HEADER = 12
const IS_RESPONSE = 0x80
const RCODE_BITS = 0x0f

/** A DNS server on a free UDP port of loopback, that answers every question alike and without records. */
export class DnsResponder {
  /** Queried names with dots; the root is empty. */
  readonly asked: string[] = []

  private constructor(
    private readonly socket: Socket,
    /** As the settings name it. */
    readonly server: string,
  ) {}

  static async start(behaviour: Behaviour, ip = '127.0.0.1'): Promise<DnsResponder> {
    const socket = createSocket(ip.includes(':') ? 'udp6' : 'udp4')
    await new Promise<void>((resolve) => socket.bind(0, ip, resolve))
    const responder = new DnsResponder(socket, `${ip}#${socket.address().port}`)
    socket.on('message', (question, { port, address }) => {
      responder.asked.push(nameOf(question))
      const answer = answerTo(question, behaviour)
      if (answer) socket.send(answer, port, address)
    })
    return responder
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.socket.close(() => resolve()))
  }
}

/** A port of loopback where nothing listens any more. */
export async function deserted(): Promise<string> {
  const responder = await DnsResponder.start('silent')
  await responder.stop()
  return responder.server
}

function answerTo(question: Buffer, behaviour: Behaviour): Buffer | null {
  if (behaviour === 'silent') return null
  if (behaviour === 'garbage') return Buffer.concat([question.subarray(0, 2), Buffer.from([0xff])])
  const answer = Buffer.from(question)
  answer.writeUInt8(answer.readUInt8(2) | IS_RESPONSE, 2)
  answer.writeUInt8((answer.readUInt8(3) & ~RCODE_BITS) | behaviour.rcode, 3)
  return answer
}

function nameOf(question: Buffer): string {
  const labels: string[] = []
  for (let at = HEADER; ; ) {
    const length = question.readUInt8(at)
    if (length === 0) return labels.join('.')
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
}
