import { readFileSync, writeFileSync } from 'node:fs'
import type { ImportResult } from '@netwarden/shared/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { TestServer } from '../support/server.ts'
import { FollowedSource } from './support/followed-source.ts'

const IMPORT = '/api/access-record/import'
const CAPTURE = Buffer.from('d4c3b2a1020004000000000000000000ffff00000100000a0000000a', 'hex')
const caseOf = (name: string) => readFileSync(new URL(`../../fixtures/cases/${name}`, import.meta.url))

describe('damaged lines and files', () => {
  let server: TestServer
  let admin: ApiClient
  let source: FollowedSource

  beforeAll(async () => {
    server = await TestServer.start()
    admin = await server.superadmin()
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    source = new FollowedSource({ kind: 'tail', format: 'auto' })
  })
  afterEach(() => source.remove())

  test.each([
    ['c10b_nul_far.log', 2_500, 2_001],
    ['c10c_nul_near.log', 50, 11],
  ])('an upload and a followed file of %s read %i lines and reject line %i', async (name, count, line) => {
    const bytes = caseOf(name)
    const { data } = await admin.upload<ImportResult>(IMPORT, bytes)
    expect(data).toMatchObject({ state: 'done', format: 'dnsmasq', accepted: count, rejected: 1 })
    expect(data.lines.map((rejected) => rejected.line)).toEqual([line])

    source.append('app.log', bytes.toString('latin1'))
    await source.pass(60_000)
    expect(source.domains).toHaveLength(count)
    expect(source.rejects.map((rejected) => [rejected.line, rejected.reason])).toEqual([
      [line, 'ingest.line.notText'],
    ])
  })

  test('a packet capture is rejected with the command that converts it', async () => {
    const reply = await admin.upload(IMPORT, CAPTURE, { format: 'zeek-dns' })
    expect(reply.status).toBe(415)
    expect(reply.message).toContain('This is a packet capture. Convert it with Zeek or tshark first')
    expect(reply.message).toContain('zeek -r')
    writeFileSync(source.path('app.log'), CAPTURE)
    source.touch('app.log')
    await source.pass(20_000)
    expect(source.session?.fault).toMatchObject({ key: 'source.file.capture' })
  })
})
