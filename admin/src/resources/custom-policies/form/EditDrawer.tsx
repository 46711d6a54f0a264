import type { CustomPolicy } from '@netwarden/shared/domain'
import { entryOf, usePolicyToasts } from '../../../domain/control/index.ts'
import { FormReplayButton, useFormReplay } from '../../../domain/replay/index.ts'
import { readableText } from '../../../domain/words/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { changesOf, RecordFormDrawer } from '../../../ra/index.ts'
import { PolicyFields } from './PolicyFields.tsx'
import { type PolicyValues, valuesOf, writtenOf } from './policy-values.ts'

interface Props {
  policy: CustomPolicy
  onDirty: (isDirty: boolean) => void
  onClose: () => void
  /** The form is applied from its replay. */
  onApplied: () => void
  onSaved: (policy: CustomPolicy) => void
}

export function EditDrawer({ policy, onDirty, onClose, onApplied, onSaved }: Props) {
  const t = useText()
  const toasts = usePolicyToasts()
  const replay = useFormReplay(onApplied)
  const entry = readableText(entryOf(policy))
  const replayOf = (values: PolicyValues) => {
    const changes = changesOf<Written>(writtenBefore(policy), writtenOf(values))
    const draft = { customPolicies: { update: [{ id: policy.id, ...changes }] } }
    return { draft, subtitle: t('replay.of.edit', { entry }) }
  }
  return (
    <>
      <RecordFormDrawer<CustomPolicy, PolicyValues>
        resource="custom-policies"
        record={policy}
        valuesOf={valuesOf}
        bodyOf={writtenOf}
        beforeOf={writtenBefore}
        onSaved={(saved) => {
          toasts.saved(saved)
          onSaved(saved)
        }}
        width={520}
        title={t('policies.form.editTitle')}
        subtitle={entry}
        onDirty={onDirty}
        onClose={onClose}
      >
        <PolicyFields group={policy.group} />
        <FormReplayButton replay={replay} replayOf={replayOf} />
      </RecordFormDrawer>
      {replay.drawer}
    </>
  )
}

type Written = ReturnType<typeof writtenOf>

/** An untouched expiry is not a change, and so keeps its seconds. */
const writtenBefore = (policy: CustomPolicy) => writtenOf(valuesOf(policy))
