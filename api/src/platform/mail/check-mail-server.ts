import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { connectionOf, type MailServer } from './mail-server.ts'

/** The step of the conversation at which it failed: the name of the host, the connection, encryption, login, sender. */
const STEPS = ['name', 'unreachable', 'tls', 'login', 'sender', 'failed'] as const
type Step = (typeof STEPS)[number]

export type MailCheck =
  | { state: 'off' }
  | { state: 'good' }
  | { state: Step; server: string; from: string; reason: string }

const TIMEOUT = 4_000
const TIMEOUTS = { connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT } as const
/** Where errors of the connection begin, by their codes. */
const STEP_OF: Readonly<Record<string, Step>> = {
  EDNS: 'name',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
  ETIMEDOUT: 'unreachable',
  ETLS: 'tls',
  EAUTH: 'login',
}
const CERTIFICATE = /certificate|altname|\bssl\b|\btls\b|wrong version/i
const LONGEST_REASON = 200

/**
 * Connects, encrypts, logs in and names the sender as for a mail, and ends the conversation before any content: the
 * server delivers nothing (RFC 5321 §4.1.1.4).
 */
export async function checkMailServer(server: MailServer): Promise<MailCheck> {
  const [{ default: Connection }, { parseConnectionUrl }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/shared'),
  ])
  const options = server.url === undefined ? connectionOf(server) : parseConnectionUrl(server.url)
  const connection = new Connection({ ...options, ...TIMEOUTS })
  try {
    await converse(connection, options.auth, addressIn(server.from))
    return { state: 'good' }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n', 1)[0] : String(cause)
    return {
      state: stepOf(cause),
      server: `${options.host ?? server.host}:${options.port ?? server.port}`,
      from: server.from,
      reason: (reason ?? '').slice(0, LONGEST_REASON),
    }
  } finally {
    connection.close()
  }
}

async function converse(
  connection: SMTPConnection,
  auth: Parameters<SMTPConnection['login']>[0],
  from: string,
): Promise<void> {
  // Errors of the connection between two steps end the step that follows.
  const failed = new Promise<never>((_, reject) => connection.once('error', reject))
  failed.catch(() => undefined)
  const step = (act: (done: (fault?: Error | null) => void) => void) =>
    Promise.race([
      failed,
      new Promise<void>((resolve, reject) => act((fault) => (fault ? reject(fault) : resolve()))),
    ])
  await step((done) => connection.connect(done))
  if (auth) await step((done) => connection.login(auth, done))
  await step((done) => {
    // Read only once the server has accepted sender and recipient.
    const content = new Readable({ read: () => done() })
    connection.send({ from, to: [from] }, content, (fault) => done(isOfRecipient(fault) ? null : fault))
  })
}

/** A server that accepts the sender may refuse it as the recipient. */
function isOfRecipient(fault: SMTPConnection.SMTPError | null): boolean {
  return fault?.command === 'RCPT TO'
}

function stepOf(cause: unknown): Step {
  if (!(cause instanceof Error)) return 'failed'
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  const command = 'command' in cause ? cause.command : undefined
  if (command === 'MAIL FROM') return 'sender'
  const step = STEP_OF[code]
  return step === 'unreachable' && CERTIFICATE.test(cause.message) ? 'tls' : (step ?? 'failed')
}

/** The address of a mailbox such as `Netwarden <netwarden@example.com>` (RFC 5322 §3.4). */
function addressIn(mailbox: string): string {
  return /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim()
}
