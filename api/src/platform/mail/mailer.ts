import type { Transporter } from 'nodemailer'
import { checkMailServer, type MailCheck } from './check-mail-server.ts'
import { connectionOf, type MailServer } from './mail-server.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  attachments?: { filename: string; content: Buffer; contentType: string }[]
  /** The part of the Message-ID before the @; a mail that is sent again keeps it. */
  messageId?: string
}

/** Sends mail when a server is configured; `isOn` is true while one is, and changes with the settings. */
export interface Mailer {
  readonly isOn: boolean
  /** Resolves with the answer of the mail server; rejects where the server did not take the mail. */
  send(mail: Mail): Promise<string>
}

const TIMEOUT = 20_000
const POOL = {
  pool: true,
  maxConnections: 2,
  connectionTimeout: TIMEOUT,
  greetingTimeout: TIMEOUT,
  socketTimeout: TIMEOUT,
} as const

/** Sends by the server that was set last. */
export class SettableMailer implements Mailer {
  #server: MailServer | null = null
  #transport: Promise<Transporter> | null = null

  get isOn(): boolean {
    return this.#server !== null && this.#server.host !== ''
  }

  /** Mails that are being sent use the former server. */
  use(server: MailServer): void {
    this.close()
    this.#server = server
  }

  async send({ messageId, ...mail }: Mail): Promise<string> {
    if (!this.#server || !this.isOn) return ''
    const { from } = this.#server
    this.#transport ??= connect(this.#server)
    const transport = await this.#transport
    const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'netwarden'
    const id = messageId === undefined ? {} : { messageId: `<${messageId}@${host}>` }
    const { response } = await transport.sendMail({ from, ...mail, ...id })
    return response ?? ''
  }

  /** What is wrong with the server that was set last, by a conversation without a mail. */
  check(): Promise<MailCheck> {
    return this.#server && this.isOn ? checkMailServer(this.#server) : Promise.resolve({ state: 'off' })
  }

  close(): void {
    this.#transport?.then(
      (transport) => transport.close(),
      () => undefined, // The mail that asked for it has reported the fault.
    )
    this.#transport = null
  }
}

async function connect(server: MailServer): Promise<Transporter> {
  // Loaded with the first mail: most processes send none at their start.
  const { createTransport } = await import('nodemailer')
  if (server.url !== undefined) return createTransport({ url: server.url, ...POOL })
  return createTransport({ ...connectionOf(server), ...POOL })
}
