import type { CreatedList } from '@netwarden/shared/contract'
import { expect, test } from 'vitest'
import { freshName } from '../support/people.ts'
import { serverOfWorker } from '../support/server-of-worker.ts'

test('a list that is created with its file returns the result of reading it, in the named format', async () => {
  const admin = await (await serverOfWorker()).superadmin()
  const create = async (format: string | undefined) => {
    const form = new FormData()
    const fields = { name: freshName('Named'), group: 'bad', level: 'low', ...(format && { form: format }) }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new Blob(['||a.form.example^\n||b.form.example^$third-party\n']), 'list.txt')
    return admin.upload<CreatedList>('/api/domain-control/policy/create', form)
  }
  const read = { form: 'adblock', domainCount: 1, rejected: 1, rejectedBy: { condition: 1 } }
  for (const format of [undefined, 'auto', 'adblock']) {
    const { status, data } = await create(format)
    expect([status, data]).toMatchObject([
      200,
      { id: expect.any(String), version: expect.any(String), ...read },
    ])
  }
  const wrong = await create('hosts')
  expect(wrong.status).toBe(422)
  expect(wrong.error).toMatchObject({ lines: [{ line: 1 }, { line: 2 }], lineCount: 2 })
  expect((await create('yaml')).errors).toHaveProperty('form')
})

/** A form with a file that creates a list may contain the source in JSON, like a body without a file. */
test.each([
  [200, '{"kind":"upload"}', undefined],
  [400, '{"kind":"file","location":"/var/log/x"}', /^source\.kind/],
  [400, 'upload', /^source$/],
])('a list of a format is answered %d with the source %s', async (status, source, field) => {
  const admin = await (await serverOfWorker()).superadmin()
  const form = new FormData()
  for (const [name, value] of Object.entries({ name: freshName('Form'), group: 'common', source }))
    form.set(name, value)
  form.set('file', new Blob(['form.upload.example\n']), 'list.txt')
  const answer = await admin.upload('/api/domain-control/policy/create', form)
  expect(answer.status).toBe(status)
  if (field) expect(Object.keys(answer.errors ?? {})[0]).toMatch(field)
})
