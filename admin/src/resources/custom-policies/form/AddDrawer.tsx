import type { CreatedPolicies } from '@netwarden/shared/contract'
import type { CustomPolicyGroup } from '@netwarden/shared/domain'
import { parsePolicyEntry } from '@netwarden/shared/validators'
import { useState } from 'react'
import { FormReplayButton, useFormReplay } from '../../../domain/replay/index.ts'
import { readableText } from '../../../domain/words/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { RecordFormDrawer } from '../../../ra/index.ts'
import { AddedDrawer, type AddedProps } from './AddedDrawer.tsx'
import { EntriesField } from './EntriesField.tsx'
import { linesOf } from './entry-lines.ts'
import { PolicyFields } from './PolicyFields.tsx'
import { type PolicyValues, valuesOf, writtenOf } from './policy-values.ts'

interface Props {
  group: CustomPolicyGroup
  segmentId: string
  onDirty: (isDirty: boolean) => void
  onClose: () => void
  /** The form is applied from its replay. */
  onApplied: () => void
}

/** The call returns the first of them as the created row. */
type Added = CreatedPolicies & { id: string }

/** Adds entries with equal settings to a group, and then shows the result. */
export function AddDrawer({ group, segmentId, onDirty, onClose, onApplied }: Props) {
  const t = useText()
  const [added, setAdded] = useState<Pick<AddedProps, 'added' | 'values'> | null>(null)
  const replay = useFormReplay(onApplied)
  if (added)
    return (
      <AddedDrawer
        group={group}
        segmentId={segmentId}
        {...added}
        onMore={() => setAdded(null)}
        onClose={onClose}
      />
    )
  const bodyOf = (values: PolicyValues) => ({
    segmentId,
    group,
    entries: linesOf(group, values.entries).entries,
    ...writtenOf(values),
  })
  const replayOf = (values: PolicyValues) => {
    const add = bodyOf(values)
    const [entry = ''] = add.entries
    const isReadable = add.entries.length > 0 && add.entries.every((text) => isPolicyEntry(group, text))
    if (!isReadable) return null
    const subtitle = t('replay.of.add', { count: add.entries.length, entry: readableText(entry) })
    return { draft: { customPolicies: { add: [add] } }, subtitle }
  }
  return (
    <>
      <RecordFormDrawer<Added, PolicyValues>
        resource="custom-policies"
        record={undefined}
        valuesOf={emptyValues}
        bodyOf={bodyOf}
        onSaved={(made, values) => {
          onDirty(false)
          setAdded({ added: made, values })
        }}
        width={520}
        title={t(`policies.add.${group}`)}
        subtitle={t(`policies.purpose.${group}`)}
        submitLabel={t('ui.add')}
        onDirty={onDirty}
        onClose={onClose}
      >
        <EntriesField group={group} />
        <PolicyFields group={group} />
        <FormReplayButton replay={replay} replayOf={replayOf} />
      </RecordFormDrawer>
      {replay.drawer}
    </>
  )
}

const isPolicyEntry = (group: CustomPolicyGroup, text: string) =>
  parsePolicyEntry(group, text).fault === undefined

const emptyValues = () => valuesOf(undefined)
