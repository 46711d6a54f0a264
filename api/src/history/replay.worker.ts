/** A thread that decides stored visits by policies that are not stored, at low priority. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import {
  type CompiledPolicies,
  draftPolicies,
  openListIndex,
  openPacked,
  type PolicySet,
  policySetOf,
  throughout,
} from '@netwarden/shared/policy'
import { finishSteps } from '@netwarden/shared/steps'
import { createEventClient } from '../platform/events/store.ts'
import { replay } from './replay.ts'
import type { ReplaySetup } from './replay-setup.ts'

const LOW_PRIORITY = 10

const setup: ReplaySetup = workerData
try {
  setPriority(LOW_PRIORITY)
} catch {
  // The system does not allow it: the thread keeps the normal priority.
}

const client = createEventClient(setup.events)
const { base, draft } = openSets(setup)
const { scope, span, slots, mostExamples, mostRows, guarded, seconds } = setup
const result = await replay({
  client,
  base,
  draft,
  scope,
  span,
  slots,
  mostExamples,
  mostRows,
  guarded,
  seconds,
  now: Date.now,
})
await client.close()
parentPort?.postMessage(result)

function openSets({ policies, draft, draftNames, inForceAt }: ReplaySetup): {
  base: PolicySet
  draft: PolicySet
} {
  const lists = openListIndex(policies.names)
  const packed = compiledIn(policies.base, inForceAt)
  const changed = policies.changed && compiledIn(policies.changed, inForceAt)
  const steps = lists && (changed ? policySetOf(changed, lists, packed) : policySetOf(packed, lists))
  if (!steps) throw new Error('the policies for a replay cannot be opened')
  const set = finishSteps(steps)
  const newest = changed ?? packed
  const wanted =
    inForceAt === null ? draft : { ...draft, terms: draft.terms.map((term) => throughout(term, inForceAt)) }
  const draftLists = (draftNames && openListIndex(draftNames)) ?? undefined
  return { base: set, draft: draftPolicies(set, newest, wanted, draftLists) }
}

function compiledIn(packed: ArrayBufferLike, inForceAt: number | null): CompiledPolicies {
  const steps = openPacked(packed, inForceAt)
  if (!steps) throw new Error('the policies for a replay cannot be opened')
  return finishSteps(steps)
}
