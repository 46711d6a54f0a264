import { MAX_ZONE_RECORDS } from '@netwarden/shared/dns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { freshName } from '../support/people.ts'
import { TestServer } from '../support/server.ts'

const UPLOAD = '/api/system-config/dns-zone/upload'
const HEAD = '$TTL 60\n@ IN SOA ns hm 1 7200 900 1209600 60\n@ NS ns\nns A 192.0.2.1\n'
const MANY = 30_000
const DEEP = Array.from({ length: 100 }, () => 'a').join('.')

let server: TestServer
let admin: ApiClient
beforeAll(async () => {
  server = await TestServer.start()
  admin = await server.superadmin()
})
afterAll(() => server.stop())

function zoneForm(text: string): FormData {
  const form = new FormData()
  form.append('file', new Blob([text]), `${freshName('zone').replace('_', '-')}.example.zone`)
  return form
}

/** How often the server sent a sign of life before the call was answered. */
async function answersDuring(call: Promise<unknown>): Promise<number> {
  let isDone = false
  void call.finally(() => {
    isDone = true
  })
  let answers = 0
  while (!isDone) {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    answers += 1
  }
  return answers
}

describe('$GENERATE', () => {
  test('counts generated records before duplicates are removed', async () => {
    const line = `$GENERATE 1-${MAX_ZONE_RECORDS - 10} h A 192.0.2.1\n`
    const answer = await admin.upload(UPLOAD, zoneForm(HEAD + line.repeat(300)))
    expect([answer.status, answer.error?.lineCount]).toEqual([422, 299])
    expect(answer.error?.lines?.[0]).toMatchObject({ line: 6, msg: expect.stringContaining('100000') })
  })

  test('a $GENERATE in few lines does not delay other calls', async () => {
    const text = `${HEAD}$GENERATE 1-${MANY} $.${DEEP} A 192.0.2.1\n`
    const upload = admin.upload(UPLOAD, zoneForm(text))
    expect(await answersDuring(upload)).toBeGreaterThan(20)
    expect((await upload).status).toBe(200)
  })
})

describe('others are answered while the server reads', () => {
  test('names with 100 labels, which are compared with their predecessors', async () => {
    const cut = 'below NS ns.elsewhere.example.\n'
    const names = (prefix: string) =>
      Array.from({ length: MANY }, (_, index) => `${prefix}${index}.${DEEP} A 192.0.2.1\n`).join('')
    const origin = `${freshName('deep').replace('_', '-')}.example`
    const first = zoneForm(HEAD + cut + names('a'))
    const second = zoneForm(HEAD.replace(' 1 7200', ' 2 7200') + cut + names('b'))
    expect((await admin.upload(UPLOAD, first, { origin })).status).toBe(200)
    const upload = admin.upload(UPLOAD, second, { origin })
    expect(await answersDuring(upload)).toBeGreaterThan(20)
    expect((await upload).status).toBe(200)
  })

  test('a set of records that all change', async () => {
    const records = (letter: string) =>
      Array.from({ length: 3_000 }, (_, index) => `h TXT "${letter}${index}"\n`).join('')
    const origin = `${freshName('set').replace('_', '-')}.example`
    expect((await admin.upload(UPLOAD, zoneForm(HEAD + records('a')), { origin })).status).toBe(200)
    const second = await admin.upload(UPLOAD, zoneForm(HEAD.replace(' 1 ', ' 2 ') + records('b')), { origin })
    expect([second.status, second.data]).toMatchObject([200, { zones: [{ changed: 3_001 }] }])
  })

  test('users from a file', async () => {
    const rows = Array.from(
      { length: 19_000 },
      (_, index) => `user_${index},no good password ${index},n,user_${index}@example.com,common,active\n`,
    )
    const form = new FormData()
    form.append('file', new Blob([`username,password,nickname,email,role,status\n${rows.join('')}`]), 'u.csv')
    const upload = admin.upload('/api/user/import', form, { dryRun: true })
    expect(await answersDuring(upload)).toBeGreaterThan(5)
    expect((await upload).status).toBe(422)
  })
})
