import { expect, test } from 'vitest'
import { freshName } from '../support/people.ts'
import { serverOfWorker } from '../support/server-of-worker.ts'

/** A form with a file that makes a list may say the source as a body without a file has it, in JSON. */
test.each([
  [200, '{"kind":"upload"}', undefined],
  [400, '{"kind":"file","location":"/var/log/x"}', /^source\.kind/],
  [400, 'upload', /^source$/],
])('a list of a form is answered %d with the source %s', async (status, source, field) => {
  const admin = await (await serverOfWorker()).superadmin()
  const form = new FormData()
  for (const [name, value] of Object.entries({ name: freshName('Form'), group: 'common', source }))
    form.set(name, value)
  form.set('file', new Blob(['form.upload.example\n']), 'list.txt')
  const answer = await admin.upload('/api/domain-control/policy/create', form)
  expect(answer.status).toBe(status)
  if (field) expect(Object.keys(answer.errors ?? {})[0]).toMatch(field)
})
