import type { CreatedPolicies, CustomPolicyGroup } from '@netwarden/shared'
import { useState } from 'react'
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
}

/** The call answers the first of them as the row that was made. */
type Added = CreatedPolicies & { id: string }

/** New entries of a group, alike in everything but what they are on, and then what became of them. */
export function AddDrawer({ group, segmentId, onDirty, onClose }: Props) {
  const t = useText()
  const [added, setAdded] = useState<Pick<AddedProps, 'added' | 'values'> | null>(null)
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
  return (
    <RecordFormDrawer<Added, PolicyValues>
      resource="custom-policies"
      record={undefined}
      valuesOf={emptyValues}
      bodyOf={(values) => ({
        segmentId,
        group,
        entries: linesOf(group, values.entries).entries,
        ...writtenOf(values),
      })}
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
    </RecordFormDrawer>
  )
}

const emptyValues = () => valuesOf(undefined)
