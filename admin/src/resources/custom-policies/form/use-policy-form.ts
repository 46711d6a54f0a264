import type { CreatedPolicies, CustomPolicy, CustomPolicyGroup } from '@netwarden/shared'
import { refreshPolicies } from '../../../domain/control/index.ts'
import { userTimeZone } from '../../../kit/i18n/index.ts'
import { useRecordForm } from '../../../kit/index.ts'
import { addPolicies, fetchPolicy, updatePolicy } from '../custom-queries.ts'
import { linesOf } from './entry-lines.ts'
import { changesOf, fieldOf, type PolicyValues, valuesOf, writtenOf } from './policy-values.ts'

/** One policy that is there. */
export function useEditForm(policy: CustomPolicy, onSaved: (policy: CustomPolicy) => void) {
  const state = useRecordForm<CustomPolicy, PolicyValues>({
    record: policy,
    valuesOf: (record) => valuesOf(record, userTimeZone()),
    fieldOf,
    save: (base, values) => savePolicy(base ?? policy, values),
    fetch: (id) => fetchPolicy(id),
    refresh: refreshPolicies,
    onSaved,
  })
  const { form, save } = state
  return { ...state, submit: form.handleSubmit((values) => save.mutate(values)) }
}

async function savePolicy(base: CustomPolicy, values: PolicyValues): Promise<CustomPolicy> {
  const changes = changesOf(base, values, userTimeZone())
  if (Object.keys(changes).length === 0) return base
  return updatePolicy(base.id, { ...changes, version: base.version })
}

/** Never is one fetched that was not made yet. */
interface Added extends CreatedPolicies {
  id: string
}

/** Many at once, alike in everything but what they are on. */
export function useAddForm(
  { group, segmentId }: { group: CustomPolicyGroup; segmentId: string },
  onAdded: (added: CreatedPolicies) => void,
) {
  const state = useRecordForm<Added, PolicyValues>({
    record: undefined,
    valuesOf: () => valuesOf(undefined, userTimeZone()),
    fieldOf,
    save: async (_base, values) => {
      const { entries } = linesOf(group, values.entries)
      const made = await addPolicies({ segmentId, group, entries, ...writtenOf(values, userTimeZone()) })
      return { ...made, id: made.ids[0] ?? '' }
    },
    fetch: () => Promise.reject(new Error('what is new has no other version')),
    refresh: refreshPolicies,
    onSaved: onAdded,
  })
  const { form, save } = state
  return { ...state, submit: form.handleSubmit((values) => save.mutate(values)) }
}
