import { createTransport } from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  text: string
}

/** Sends mail where a server for it is set; `isOn` says whether one is. */
export interface Mailer {
  readonly isOn: boolean
  send(mail: Mail): Promise<void>
  close(): void
}

const TIMEOUT = 20_000

export function createMailer(smtpUrl: string | undefined, from: string): Mailer {
  if (!smtpUrl) return { isOn: false, send: async () => undefined, close: () => undefined }
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
    send: async (mail) => {
      await transport.sendMail({ from, ...mail })
    },
    close: () => transport.close(),
  }
}
