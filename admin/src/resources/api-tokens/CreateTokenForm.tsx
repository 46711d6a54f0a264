import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { type CreatedApiToken, TOKEN_SCOPES, type TokenScope } from '@netwarden/shared/domain'
import { MAX_TOKEN_NAME } from '@netwarden/shared/limits'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { fromZonedInput, type Translate, toZonedInput, userTimeZone, useText } from '../../kit/i18n/index.ts'
import { Note, useIsAdmin } from '../../kit/index.ts'
import {
  ChoiceInput,
  type Faults,
  SentForm,
  TextField,
  useRecordCalls,
  useRefresh,
  useSentForm,
} from '../../ra/index.ts'

const DAY = 86_400_000
const LIFETIMES = [7, 30, 90, 365] as const
const CUSTOM = 'custom'

interface Props {
  onCreated: (token: CreatedApiToken) => void
  onClose: () => void
}
type Values = ReturnType<typeof initialValues>

export function CreateTokenForm({ onCreated, onClose }: Props) {
  const t = useText()
  const refresh = useRefresh('api-tokens')
  const records = useRecordCalls()
  const [values] = useState(initialValues)
  const form = useSentForm({
    values,
    check: (wanted) => findFaults(wanted, t),
    send: async (wanted) => {
      const data = {
        name: wanted.name.trim(),
        scope: scopeOf(wanted),
        expiresAt: expiryOf(wanted).toISOString(),
      }
      return (await records.create('api-tokens', { data })).data
    },
    // The moment's own field is in sight for a custom one alone.
    fieldOf: (blamed) => (blamed === 'expiresAt' ? 'lifetime' : blamed),
    onSent: (token) => {
      onCreated(token)
      void refresh()
    },
  })
  return (
    <SentForm form={form}>
      <DialogContent sx={{ display: 'grid', gap: 1.75 }}>
        {form.fault && <Note tone="high">{form.fault}</Note>}
        <TextField source="name" label={t('tokens.name')} hint={t('tokens.nameHint')} isRequired hasFocus />
        <ScopeInput />
        <LifetimeInputs />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button type="submit" variant="contained" loading={form.isSending}>
          {t('tokens.create')}
        </Button>
      </DialogActions>
    </SentForm>
  )
}

function ScopeInput() {
  const t = useText()
  const scope = scopeOf({ scope: String(useWatch({ name: 'scope' })) })
  const mayManage = useIsAdmin()
  const scopes = TOKEN_SCOPES.filter((known) => known !== 'people' || mayManage)
  return (
    <>
      <ChoiceInput
        source="scope"
        label={t('tokens.scope')}
        hint={scope === 'people' ? undefined : t(`tokens.scopeHint.${scope}`)}
        options={scopes.map((value) => ({ value, label: t(`tokens.scope.${value}`) }))}
      />
      {scope === 'people' && <Note tone="high">{t('tokens.scopeHint.people')}</Note>}
    </>
  )
}

function LifetimeInputs() {
  const t = useText()
  const lifetime: unknown = useWatch({ name: 'lifetime' })
  const lifetimes = LIFETIMES.map((days) => ({
    value: String(days),
    label: t('tokens.days', { count: days }),
  }))
  return (
    <>
      <ChoiceInput
        source="lifetime"
        label={t('tokens.lifetime')}
        options={[...lifetimes, { value: CUSTOM, label: t('ui.range.custom') }]}
      />
      {lifetime === CUSTOM && (
        <TextField source="expiresAt" label={t('tokens.expiresAt')} type="datetime-local" isRequired />
      )}
    </>
  )
}

function initialValues() {
  const nextMonth = new Date(Date.now() + 30 * DAY)
  return { name: '', scope: 'read', lifetime: '90', expiresAt: toZonedInput(nextMonth, userTimeZone()) }
}

function scopeOf({ scope }: Pick<Values, 'scope'>): TokenScope {
  return TOKEN_SCOPES.find((known) => known === scope) ?? 'read'
}

function expiryOf({ lifetime, expiresAt }: Values): Date {
  if (lifetime === CUSTOM) return fromZonedInput(expiresAt, userTimeZone())
  return new Date(Date.now() + Number(lifetime) * DAY)
}

function findFaults(wanted: Values, t: Translate): Faults<Values> {
  const faults: Faults<Values> = {}
  const name = wanted.name.trim()
  if (name.length > MAX_TOKEN_NAME) faults.name = t('ui.tooLong', { limit: MAX_TOKEN_NAME })
  if (name === '') faults.name = t('ui.required')
  const isLater = expiryOf(wanted).getTime() > Date.now() // Also false for an invalid moment.
  if (!isLater) faults[wanted.lifetime === CUSTOM ? 'expiresAt' : 'lifetime'] = t('tokens.expiryPast')
  return faults
}
