import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import type { EnforcerCode } from '@netwarden/shared/contract'
import { ENFORCER_FIELDS, type EnforcerKind, NEW_ENFORCER_FIELDS } from '@netwarden/shared/domain'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Note } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import { FieldInput, formValues, SentForm, useRefresh, useSentForm, writtenValues } from '../../ra/index.ts'

interface Props {
  onCreated: (code: EnforcerCode, kind: EnforcerKind) => void
  onClose: () => void
}

export function JoinForm({ onCreated, onClose }: Props) {
  const t = useText()
  const refresh = useRefresh('enforcers')
  const [values] = useState(() => formValues(NEW_ENFORCER_FIELDS, undefined))
  const form = useSentForm({
    values,
    send: async (wanted) => {
      const body = writtenValues(NEW_ENFORCER_FIELDS, wanted)
      return { code: await call('POST /api/enforcer/create', { body }), kind: body.kind }
    },
    onSent: ({ code, kind }) => {
      onCreated(code, kind)
      void refresh()
    },
  })
  return (
    <SentForm form={form}>
      <DialogContent sx={{ display: 'grid', gap: 1.75 }}>
        {form.fault && <Note tone="high">{form.fault}</Note>}
        <FieldInput name="name" field={ENFORCER_FIELDS.name} />
        <FieldInput name="kind" field={NEW_ENFORCER_FIELDS.kind} />
        <FieldInput name="site" field={ENFORCER_FIELDS.site} />
        <FieldInput name="ring" field={ENFORCER_FIELDS.ring} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button type="submit" variant="contained" loading={form.isSending}>
          {t('enforcers.join.create')}
        </Button>
      </DialogActions>
    </SentForm>
  )
}
