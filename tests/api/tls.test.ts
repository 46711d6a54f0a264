import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCertificate } from '../support/certificate.ts'
import { eventually } from '../support/eventually.ts'
import { TestServer } from '../support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'netwarden-test-tls-'))
const cert = join(folder, 'cert.pem')
const key = join(folder, 'key.pem')
let server: TestServer

/** The name on the certificate that the server shows to a new connection. */
function shownName(): Promise<string> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN))
      socket.end()
    })
    socket.once('error', reject)
  })
}

beforeAll(async () => {
  makeCertificate(key, cert, ['-subj', '/CN=first.example'])
  const env = { NETWARDEN_TLS_CERT: cert, NETWARDEN_TLS_KEY: key }
  server = await TestServer.start({ env, untilReady: false })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a server with a certificate serves HTTPS, and uses a renewed one without a restart', async () => {
  expect(server.url).toMatch(/^https:/)
  expect(await shownName()).toBe('first.example')
  makeCertificate(key, cert, ['-subj', '/CN=second.example'])
  await eventually(async () => (await shownName()) === 'second.example')
})
