import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Takes mail on a free port of loopback and keeps it. */
export class MailServer {
  readonly mails: { to: string[]; text: string }[] = []

  private constructor(private readonly server: SMTPServer) {}

  static async start(): Promise<MailServer> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address)
          mail.mails.push({ to, text: decode(Buffer.concat(chunks).toString()) })
          done()
        })
      },
    })
    const mail = new MailServer(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return mail
  }

  get url(): string {
    const { port } = this.server.server.address() as AddressInfo
    return `smtp://127.0.0.1:${port}`
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve))
  }
}

/** The text of a message of one part (RFC 2045 §6.7 and §6.8). */
function decode(message: string): string {
  const split = message.indexOf('\r\n\r\n')
  const [head, body] = [message.slice(0, split), message.slice(split + 4)]
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
