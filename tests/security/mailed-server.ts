import { afterAll, beforeAll } from 'vitest'
import { MailServer } from '../support/mail-server.ts'
import { People } from '../support/people.ts'
import { TestServer } from '../support/server.ts'

interface Mailed {
  mail: MailServer
  server: TestServer
  people: People
}

/** A server of its own for the tests of a suite, whose mails are kept and whose callers have any address. */
export function useMailedServer(started: (mailed: Mailed) => void): void {
  let mail: MailServer
  let server: TestServer
  beforeAll(async () => {
    mail = await MailServer.start()
    server = await TestServer.start({
      env: { NETWARDEN_SMTP_URL: mail.url, NETWARDEN_TRUST_PROXY: 'loopback' },
      untilReady: false,
    })
    started({ mail, server, people: await People.on(server) })
  })
  afterAll(async () => {
    await server.stop()
    await mail.stop()
  })
}
