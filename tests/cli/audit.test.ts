import type { UndoPreview } from '@netwarden/shared/contract'
import type { OperationLogEntry } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshName, People } from '../support/people.ts'
import { type RunningServer, SUPERADMIN_PASSWORD } from '../support/server.ts'
import { serverOfWorker } from '../support/server-of-worker.ts'
import { type CommandLine, CommandLineWithin } from './command-line.ts'

let server: RunningServer
let people: People<RunningServer>
let line: CommandLine

beforeAll(async () => {
  server = await serverOfWorker()
  people = await People.on(server)
  line = new CommandLineWithin(server.url)
  await line.login('superadmin', SUPERADMIN_PASSWORD)
})
afterAll(() => line.remove())

/** A segment whose default action was changed, and the entry of the change. */
async function changedSegment() {
  const name = freshName('segment')
  const segment = { name, defaultMode: 'passed', entries: [] }
  const { data } = await people.superadmin.post<{ id: string }>('/api/segment/create', segment)
  await people.superadmin.post('/api/segment/update', { id: data.id, defaultMode: 'banned' })
  const [entry] = await line.json<OperationLogEntry[]>([
    'audit',
    'list',
    '--kind',
    'segment',
    '--subject',
    data.id,
    '--limit',
    '1',
  ])
  if (!entry) throw new Error('no entry')
  return { id: data.id, name, entry }
}
const modeOf = async (id: string) => {
  const { body } = await people.superadmin.get(`/api/rest/segments/${id}`)
  return body
}

test('an entry of the log is shown in words, before and after', async () => {
  const { name, entry } = await changedSegment()
  const shown = await line.run(['audit', 'show', entry.id])
  expect(shown.code, shown.stderr).toBe(0)
  expect(shown.stdout).toMatch(/Default action\s+Allow\s+Ban/)
  expect(shown.stderr).toContain(`superadmin · Change segment · Segment ${name}`)
  const listed = await line.run(['audit', 'list', '--subject', entry.subjectId])
  expect(listed.stdout).toContain('Change segment')
})

test('an entry is undone after a preview and a dry run that change nothing', async () => {
  const { id, entry } = await changedSegment()
  const preview = await line.json<UndoPreview>(['audit', 'undo', entry.id, '--preview'])
  expect(preview).toMatchObject({ refusal: null, changes: [{ action: 'operation.undo', id }] })
  expect((await line.run(['audit', 'undo', entry.id, '--dry-run'])).code).toBe(0)
  expect(await modeOf(id)).toMatchObject({ defaultMode: 'banned' })
  const undone = await line.json<{ undone: string }>(['audit', 'undo', entry.id, '--reason', 'a mistake'])
  expect(undone).toEqual({ undone: entry.id })
  expect(await modeOf(id)).toMatchObject({ defaultMode: 'passed' })
  const again = await line.run(['audit', 'undo', entry.id])
  expect(again.code).toBe(1)
  expect(again.stderr).toContain('superadmin changed the object again')
})
