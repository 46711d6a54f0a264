import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PolicyList } from '@netwarden/shared/domain'
import { eventually } from './eventually.ts'
import { freshName } from './people.ts'
import { form, idOf, type Place, type Prepare } from './write-attempt.ts'

const LISTS = '/api/domain-control/policy'
const ownList = () => ({ name: freshName('List'), group: 'common', source: { kind: 'upload' } })
const listFile = (count: number) =>
  Array.from({ length: count }, (_, index) => `n${index}.list.example`).join('\n')
// Names that a bad list gains are searched in earlier visits, in the background.
const listForm = () => () => {
  const data = form('list.txt', listFile(8))()
  for (const [name, value] of Object.entries({ name: freshName('List'), group: 'common' }))
    data.set(name, value)
  return data
}
/** An uploaded list whose first version, of eight names, is in force. */
const makeList = async ({ admin }: Place) =>
  idOf(admin.request('POST', `${LISTS}/create`, { body: listForm()() }))
/** And a newer one that waits. */
const makeListWith = async (place: Place, count: number) => {
  const id = await makeList(place)
  const body = form('list.txt', listFile(count))()
  const { status } = await place.admin.request('POST', `${LISTS}/${id}/upload`, { body })
  if (status !== 200) throw new Error(`could not prepare: ${status}`)
  return id
}
/** A list whose file has changed since its first version. */
const makeChangedList = async ({ admin }: Place) => {
  const location = join(tmpdir(), `${freshName('list')}.txt`)
  writeFileSync(location, listFile(8))
  const id = await idOf(admin.post(`${LISTS}/create`, { ...ownList(), source: { kind: 'file', location } }))
  await eventually(async () => (await admin.get<PolicyList>(`${LISTS}/${id}`)).data.version !== '')
  writeFileSync(location, listFile(9))
  return id
}

/** How each call that writes of lists is made. */
export const LIST_WRITE_CALLS: Record<string, Prepare> = {
  'POST /api/domain-control/policy/enable': async ({ state }) => {
    const row = await state.selectFrom('listEnablement').select('listId').executeTakeFirstOrThrow()
    return { json: { id: row.listId } }
  },
  'POST /api/domain-control/policy/create': () => ({ body: listForm() }),
  'POST /api/domain-control/policy/:id/check-update': async (place) => ({ id: await makeChangedList(place) }),
  'POST /api/domain-control/policy/:id/update': async (place) => ({ id: await makeChangedList(place) }),
  'POST /api/domain-control/policy/:id/upload': async (place) => ({
    id: await makeList(place),
    body: form('list.txt', listFile(9)),
  }),
  'POST /api/domain-control/policy/:id/add-names': async (place) => ({
    id: await makeList(place),
    json: { names: ['added.list.example'] },
  }),
  // A version with less than half of the names is held.
  'POST /api/domain-control/policy/:id/accept': async (place) => ({
    id: await makeListWith(place, 2),
    json: {},
  }),
  'POST /api/domain-control/policy/:id/discard': async (place) => ({
    id: await makeListWith(place, 2),
    json: {},
  }),
  'POST /api/domain-control/policy/:id/rollback': async (place) => {
    const id = await makeListWith(place, 9)
    const { data } = await place.admin.get<PolicyList>(`${LISTS}/${id}`)
    await idOf(place.admin.post(`${LISTS}/${id}/update`, {}))
    return { id, json: { version: data.version } }
  },
  'POST /api/domain-control/policy/:id/edit': async ({ admin }) => ({
    id: await idOf(admin.post(`${LISTS}/create`, ownList())),
    json: { desc: 'new' },
  }),
  'POST /api/domain-control/policy/:id/delete': async ({ admin }) => ({
    id: await idOf(admin.post(`${LISTS}/create`, ownList())),
    json: {},
  }),
  'POST /api/rest/policies': () => ({ json: ownList() }),
  'DELETE /api/rest/policies/:id': async ({ admin }) => ({
    id: await idOf(admin.post(`${LISTS}/create`, ownList())),
  }),
  'PUT /api/rest/policies/:id': async (place) => ({
    id: await makeList(place),
    json: { desc: 'new', enable: true },
  }),
}
