import type { MailSecurity } from '@netwarden/shared/domain'

/** A mail server, and the sender of mails. Of a URL each of its options counts. */
export interface MailServer {
  host: string
  port: number
  security: MailSecurity
  username: string
  password: string
  from: string
  url?: string
}

/** How a connection to it is made, without `url`. */
export function connectionOf({ host, port, security, username, password }: MailServer) {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ...(username === '' ? {} : { auth: { user: username, pass: password } }),
  }
}
