import type { AppliedChange, PolicyDraftBody, Replay } from '@netwarden/shared'
import { freshName } from './people.ts'
import type { Place, Prepare } from './write-attempt.ts'

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

/** How each call that writes of changes and their receipts is made. */
export const CHANGE_WRITE_CALLS: Record<string, Prepare> = {
  'POST /api/domain-control/replay/apply': async (place) => ({ json: await changeOf(place) }),
  'POST /api/domain-control/receipt/:id/revert': async (place) => ({ id: await makeReceipt(place) }),
}
