import type { CreatedPolicies, CustomPolicyGroup } from '@netwarden/shared'
import { useState } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { RecordFormDrawer } from '../../../kit/index.ts'
import { AddedDrawer } from './AddedDrawer.tsx'
import { EntriesField } from './EntriesField.tsx'
import { PolicyFields } from './PolicyFields.tsx'
import { useAddForm } from './use-policy-form.ts'

interface Props {
  group: CustomPolicyGroup
  segmentId: string
  onDirty: (isDirty: boolean) => void
  onClose: () => void
}

/** New entries of a group, and then what became of them. */
export function AddDrawer(props: Props) {
  const [added, setAdded] = useState<CreatedPolicies | null>(null)
  const { group, onDirty, onClose } = props
  if (added)
    return <AddedDrawer group={group} added={added} onMore={() => setAdded(null)} onClose={onClose} />
  return (
    <AddForm
      {...props}
      onAdded={(made) => {
        onDirty(false)
        setAdded(made)
      }}
    />
  )
}

function AddForm(props: Props & { onAdded: (added: CreatedPolicies) => void }) {
  const { group, segmentId, onDirty, onClose, onAdded } = props
  const t = useText()
  const form = useAddForm({ group, segmentId }, onAdded)
  const { control } = form.form
  return (
    <RecordFormDrawer
      form={form}
      width={520}
      title={t(`policies.add.${group}`)}
      subtitle={t(`policies.purpose.${group}`)}
      submitLabel={t('policies.form.add')}
      onDirty={onDirty}
      onClose={onClose}
    >
      <EntriesField control={control} group={group} />
      <PolicyFields control={control} group={group} />
    </RecordFormDrawer>
  )
}
