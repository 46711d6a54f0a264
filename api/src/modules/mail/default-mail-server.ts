import type { MailServer } from '../../platform/mail/mail-server.ts'

const PLAIN_PORT = 587
const TLS_PORT = 465

/** The mail server of the process settings, in force until a superadmin sets another. */
export function defaultMailServer(smtpUrl: string | undefined, from: string): MailServer {
  if (!smtpUrl) {
    return { host: '', port: PLAIN_PORT, security: 'starttls', username: '', password: '', from }
  }
  const url = new URL(smtpUrl)
  const isTls = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isTls ? TLS_PORT : PLAIN_PORT) : Number(url.port),
    security: isTls ? 'tls' : 'none',
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    from,
    url: smtpUrl,
  }
}
