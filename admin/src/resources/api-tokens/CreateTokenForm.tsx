import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { type CreatedApiToken, isAdminRole, TOKEN_SCOPES, type TokenScope } from '@netwarden/shared'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { fromZonedInput, type Translate, toZonedInput, userTimeZone, useText } from '../../kit/i18n/index.ts'
import { type Faults, Field, Form, Note, SelectField, useForm } from '../../kit/index.ts'
import { CallError, useUser } from '../../kit/session/index.ts'

const DAY = 86_400_000
const LIFETIMES = [7, 30, 90, 365] as const
const CUSTOM = 'custom'
const MAX_NAME = 63

interface Props {
  onCreated: (token: CreatedApiToken) => void
  onClose: () => void
}
type Values = ReturnType<typeof initialValues>

export function CreateTokenForm({ onCreated, onClose }: Props) {
  const t = useText()
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider()
  const { values, field, submit, faults, sending } = useForm({
    initial: initialValues(),
    check: (wanted) => findFaults(wanted, t),
    send: async (wanted) => {
      const data = {
        name: wanted.name.trim(),
        scope: scopeOf(wanted),
        expiresAt: expiryOf(wanted).toISOString(),
      }
      return (await dataProvider.create<CreatedApiToken>('api-tokens', { data })).data
    },
    onSent: (token) => {
      onCreated(token)
      void queryClient.invalidateQueries({ queryKey: ['api-tokens'] })
    },
  })
  const role = useUser()?.role
  const mayManage = role !== undefined && isAdminRole(role)
  const scopes = TOKEN_SCOPES.filter((known) => known !== 'people' || mayManage)
  const scope = scopeOf(values)
  const lifetimes = LIFETIMES.map((days) => ({
    value: String(days),
    label: t('userCenter.tokens.days', { count: days }),
  }))
  return (
    <Form onSubmit={submit}>
      <DialogContent sx={{ display: 'grid', gap: 1.75 }}>
        <Failure error={sending.error} isAtField={Object.values(faults).some(Boolean)} />
        <Field
          label={t('userCenter.tokens.name')}
          {...field('name')}
          hint={t('userCenter.tokens.nameHint')}
          isRequired
          hasFocus
        />
        <SelectField
          label={t('userCenter.tokens.scope')}
          {...field('scope')}
          hint={scope === 'people' ? undefined : t(`userCenter.tokens.scopeHint.${scope}`)}
          options={scopes.map((value) => ({ value, label: t(`userCenter.tokens.scope.${value}`) }))}
        />
        {scope === 'people' && <Note tone="high">{t('userCenter.tokens.scopeHint.people')}</Note>}
        <SelectField
          label={t('userCenter.tokens.lifetime')}
          {...field('lifetime')}
          {...(values.lifetime !== CUSTOM && { fault: faults.expiresAt })}
          options={[...lifetimes, { value: CUSTOM, label: t('ui.range.custom') }]}
        />
        {values.lifetime === CUSTOM && (
          <Field
            label={t('userCenter.tokens.expiresAt')}
            {...field('expiresAt')}
            type="datetime-local"
            isRequired
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button type="submit" variant="contained" loading={sending.isPending}>
          {t('userCenter.tokens.create')}
        </Button>
      </DialogActions>
    </Form>
  )
}

function initialValues() {
  const nextMonth = new Date(Date.now() + 30 * DAY)
  return { name: '', scope: 'read', lifetime: '90', expiresAt: toZonedInput(nextMonth, userTimeZone()) }
}

function scopeOf({ scope }: Values): TokenScope {
  return TOKEN_SCOPES.find((known) => known === scope) ?? 'read'
}

function expiryOf({ lifetime, expiresAt }: Values): Date {
  if (lifetime === CUSTOM) return fromZonedInput(expiresAt, userTimeZone())
  return new Date(Date.now() + Number(lifetime) * DAY)
}

function findFaults(wanted: Values, t: Translate): Faults<Values> {
  const faults: Faults<Values> = {}
  const name = wanted.name.trim()
  if (name.length > MAX_NAME) faults.name = t('userCenter.tooLong', { limit: MAX_NAME })
  if (name === '') faults.name = t('userCenter.required')
  const isLater = expiryOf(wanted).getTime() > Date.now() // false for a moment that is none, too
  if (!isLater) faults.expiresAt = t('userCenter.tokens.expiryPast')
  return faults
}

function Failure({ error, isAtField }: { error: Error | null; isAtField: boolean }) {
  if (!(error instanceof CallError) || isAtField) return null
  return <Note tone="high">{error.message}</Note>
}
