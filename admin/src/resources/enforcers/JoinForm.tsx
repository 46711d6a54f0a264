import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import type { CreatedEnforcer } from '@netwarden/shared/contract'
import {
  ENFORCER_FIELDS,
  type EnforcerKind,
  NEW_ENFORCER_FIELDS,
  OBSERVED_FIELDS,
} from '@netwarden/shared/domain'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useText } from '../../kit/i18n/index.ts'
import { Note } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import { FieldInput, formValues, SentForm, useRefresh, useSentForm, writtenValues } from '../../ra/index.ts'
import { ObservedInputs, observedFieldIn } from './ObservedInputs.tsx'

interface Props {
  onCreated: (made: CreatedEnforcer, kind: EnforcerKind) => void
  onClose: () => void
}

export function JoinForm({ onCreated, onClose }: Props) {
  const t = useText()
  const refresh = useRefresh('enforcers')
  const [values] = useState(() => ({
    ...formValues(NEW_ENFORCER_FIELDS, undefined),
    ...formValues(OBSERVED_FIELDS, undefined),
  }))
  const form = useSentForm({
    values,
    send: async (wanted) => {
      const fields = writtenValues(NEW_ENFORCER_FIELDS, wanted)
      const isObserved = fields.kind === 'observed'
      const body = { ...fields, ...(isObserved && { observed: writtenValues(OBSERVED_FIELDS, wanted) }) }
      return { made: await call('POST /api/enforcer/create', { body }), kind: fields.kind }
    },
    fieldOf: observedFieldIn,
    onSent: ({ made, kind }) => {
      onCreated(made, kind)
      void refresh()
    },
  })
  return (
    <SentForm form={form}>
      <DialogContent sx={{ display: 'grid', gap: 1.75 }}>
        {form.fault && <Note tone="high">{form.fault}</Note>}
        <FieldInput name="name" field={ENFORCER_FIELDS.name} />
        <FieldInput name="kind" field={NEW_ENFORCER_FIELDS.kind} />
        <KindInputs />
        <FieldInput name="site" field={ENFORCER_FIELDS.site} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button type="submit" variant="contained" loading={form.isSending}>
          <SendLabel />
        </Button>
      </DialogActions>
    </SentForm>
  )
}

/** An observed server has an address; the others have a ring. */
function KindInputs() {
  const isObserved = useWatch({ name: 'kind' }) === 'observed'
  return isObserved ? <ObservedInputs /> : <FieldInput name="ring" field={ENFORCER_FIELDS.ring} />
}

function SendLabel() {
  const t = useText()
  return t(useWatch({ name: 'kind' }) === 'observed' ? 'enforcers.observed.add' : 'enforcers.join.create')
}
