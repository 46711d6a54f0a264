import type { AppliedChange, PolicyDraftBody, Replay } from '@netwarden/shared/contract'
import { makeAccessRequest } from './access-request-row.ts'
import { freshName } from './people.ts'
import type { Attempt, Place, Prepare } from './write-attempt.ts'

const CONTROL = '/api/domain-control'

const draft = (): PolicyDraftBody => ({
  customPolicies: {
    add: [
      {
        group: 'domain',
        solvedMode: 'banned',
        entries: [`${freshName('name').replaceAll('_', '-')}.example`],
      },
    ],
  },
})

async function changeOf({ admin }: Place) {
  const change = draft()
  const { data } = await admin.post<Replay>(`${CONTROL}/replay`, { draft: change, examples: 0 })
  return { draft: change, baseGeneration: data.baseGeneration, reason: 'a look' }
}

async function makeReceipt(place: Place): Promise<string> {
  const { data } = await place.admin.post<AppliedChange>(`${CONTROL}/replay/apply`, await changeOf(place))
  if (!('receiptId' in data)) throw new Error('could not prepare: the change is pending')
  return data.receiptId
}

/** A change that waits, and another administrator than the one who requests it. */
async function requestFor(place: Place): Promise<Attempt> {
  const { client } = await place.people.signedIn('admin')
  const requester = await place.people.make({ role: 'admin' })
  const id = freshName('pending')
  const row = {
    id,
    at: Date.now() + 1,
    byId: requester.id,
    by: requester.username,
    reason: 'a look',
    call: 'POST /api/segment/create',
    input: '',
    hasFile: 0,
    isAlone: 0,
    claimedAt: null,
    baseGeneration: null,
    limits: '[]',
    parts: '[]',
    partCount: 1,
    predicted: null,
    expiresAt: Date.now() + 3_600_000,
  }
  await place.state.insertInto('pendingChange').values(row).execute()
  return { client, id }
}

/** The entry of a policy that was just added. */
async function makeUndoable({ admin }: Place): Promise<string> {
  const [policy] = draft().customPolicies?.add ?? []
  await admin.post(`${CONTROL}/custom-policy/create`, policy)
  const query = { action: 'custom-policy.create', order: 'desc', pageSize: 1 }
  const { data } = await admin.get<{ list: { id: string }[] }>('/api/operation-log/list', query)
  const [entry] = data.list
  if (!entry) throw new Error('could not prepare: the log has no such entry')
  return entry.id
}

/** How each call that writes of changes and their receipts is made. */
export const CHANGE_WRITE_CALLS: Record<string, Prepare> = {
  [`POST ${CONTROL}/request/grant`]: async ({ state }) => ({
    json: { id: await makeAccessRequest(state), minutes: 60, scope: 'device', comment: 'until noon' },
  }),
  [`POST ${CONTROL}/request/refuse`]: async ({ state }) => ({
    json: { id: await makeAccessRequest(state), comment: 'not now' },
  }),
  'POST /api/domain-control/replay/apply': async (place) => ({ json: await changeOf(place) }),
  'POST /api/domain-control/receipt/:id/revert': async (place) => ({ id: await makeReceipt(place) }),
  'POST /api/operation-log/:id/undo': async (place) => ({ id: await makeUndoable(place), json: {} }),
  'PUT /api/system-config/change-guard': () => ({ json: { protectedDomains: ['bank.example'] } }),
  'POST /api/domain-control/change/:id/reject': (place) => requestFor(place),
}
