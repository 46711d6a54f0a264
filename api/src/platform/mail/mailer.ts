export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** The part of the Message-ID before the @; a mail that is sent again keeps it. */
  messageId?: string
}

/** Sends mail where a server for it is set; `isOn` says whether one is. */
export interface Mailer {
  readonly isOn: boolean
  /** Resolves with what the mail server answered; rejects where it did not take it. */
  send(mail: Mail): Promise<string>
  close(): void
}

const TIMEOUT = 20_000

export async function createMailer(smtpUrl: string | undefined, from: string): Promise<Mailer> {
  if (!smtpUrl) return { isOn: false, send: async () => '', close: () => undefined }
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
  })
  return {
    isOn: true,
    send: async ({ messageId, ...mail }) => {
      const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'netwarden'
      const id = messageId === undefined ? {} : { messageId: `<${messageId}@${host}>` }
      const { response } = await transport.sendMail({ from, ...mail, ...id })
      return response
    },
    close: () => transport.close(),
  }
}
