import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface TakenMail {
  to: string[]
  /** The text of the message, or of its part of plain text. */
  text: string
  /** The part in HTML, or empty. */
  html: string
  messageId: string
  subject: string
  /** Files, by their names. */
  files: ReadonlyMap<string, Buffer>
}

interface Behaviour {
  /** By default any free one. */
  port?: number
  /** An address that is refused for good. */
  refuses?: string
  /** A sender that is refused for good. */
  refusesSender?: string
  /** Offers STARTTLS, with a certificate that nobody has signed. */
  hasTls?: boolean
  /** Accepts so many messages completely, and then answers that it could not store them. */
  losesFirst?: number
  /** Accepts mail from this user only. */
  login?: { user: string; password: string }
  /** Accepts messages completely, and answers only when `release` is called. */
  isSlow?: boolean
}

/** Accepts mail on a loopback port and stores it. */
export class MailServer {
  readonly mails: TakenMail[] = []
  /** Accepted completely, and answered with an error. */
  readonly lost: TakenMail[] = []
  /** Unanswered messages. */
  readonly held: (() => void)[] = []
  #isSlow = false

  private constructor(private readonly server: SMTPServer) {}

  static async start({
    port = 0,
    refuses,
    refusesSender,
    hasTls = false,
    losesFirst = 0,
    isSlow = false,
    login,
  }: Behaviour = {}): Promise<MailServer> {
    const server = new SMTPServer({
      authOptional: login === undefined,
      // Whatever the product would send without encryption, so that the test sees it.
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        username === login?.user && password === login?.password
          ? done(null, { user: username })
          : done(fault(535, 'wrong user or password')),
      disabledCommands: hasTls ? [] : ['STARTTLS'],
      // For connections that are kept for the next mail.
      closeTimeout: 200,
      onMailFrom: ({ address }, _session, done) =>
        done(address === refusesSender ? fault(553, 'not your address') : undefined),
      onRcptTo: ({ address }, _session, done) =>
        done(address === refuses ? fault(550, 'no such mailbox') : undefined),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address)
          const taken = { to, ...readMessage(Buffer.concat(chunks).toString()) }
          if (mail.lost.length < losesFirst) {
            mail.lost.push(taken)
            return done(fault(451, 'could not keep it'))
          }
          mail.mails.push(taken)
          if (mail.#isSlow) mail.held.push(() => done())
          else done()
        })
      },
    })
    const mail = new MailServer(server)
    mail.#isSlow = isSlow
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    return mail
  }

  /** Answers everything that waits, and answers immediately from now on. */
  release(): void {
    this.#isSlow = false
    for (const answer of this.held.splice(0)) answer()
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve))
  }
}

function fault(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

/** A message of one part, or of several, which may be of several parts themselves (RFC 2046 §5.1). */
function readMessage(message: string): Omit<TakenMail, 'to'> {
  const messageId = /^message-id:\s*(\S+)/im.exec(message)?.[1] ?? ''
  const parts = partsOf(message)
  const isFile = (part: string) => /^content-disposition: attachment/im.test(headOf(part))
  const isHtml = (part: string) => /content-type: text\/html/i.test(headOf(part))
  const find = (wantsHtml: boolean) => parts.find((part) => !isFile(part) && isHtml(part) === wantsHtml)
  const files = parts
    .filter(isFile)
    .map((part) => [/filename="?([^"\r\n;]+)/i.exec(part)?.[1] ?? '', bytesOf(part)] as const)
  return {
    messageId,
    subject: subjectOf(headOf(message)),
    text: bytesOf(find(false) ?? '').toString('utf8'),
    html: bytesOf(find(true) ?? '').toString('utf8'),
    files: new Map(files),
  }
}

function partsOf(message: string): string[] {
  const boundary = /boundary="?([^"\s;]+)"?/i.exec(headOf(message))?.[1]
  if (!boundary) return [message]
  return message
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => partsOf(part.replace(/^\r\n/, '')))
}

function headOf(part: string): string {
  const split = part.indexOf('\r\n\r\n')
  return split < 0 ? part : part.slice(0, split)
}

/** A subject with words that are encoded in UTF-8 (RFC 2047). */
function subjectOf(head: string): string {
  const folded = /^subject:\s*((?:.|\r\n[ \t])*)/im.exec(head)?.[1] ?? ''
  return folded
    .replace(/\?=\r\n[ \t]+=\?/g, '?==?')
    .replace(/\r\n[ \t]+/g, ' ')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : fromQuoted(text.replaceAll('_', ' ')).toString('utf8'),
    )
}

/** The content of a part (RFC 2045 §6.7 and §6.8). */
function bytesOf(part: string): Buffer {
  const head = headOf(part)
  const body = part.slice(head.length + 4)
  if (/base64/i.test(head)) return Buffer.from(body, 'base64')
  return /quoted-printable/i.test(head) ? fromQuoted(body) : Buffer.from(body)
}

function fromQuoted(text: string): Buffer {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}
