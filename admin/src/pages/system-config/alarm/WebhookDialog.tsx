import { type AlarmSettings, WEBHOOK_KINDS } from '@netwarden/shared'
import { useText } from '../../../kit/i18n/index.ts'
import { ConfirmDialog, Field, Form, Note, SelectField, SwitchField, useForm } from '../../../kit/index.ts'
import { saveAlarm, useShowSaved } from './alarm-queries.ts'

interface Props {
  /** Null for a new one. */
  webhook: AlarmSettings['webhooks'][number] | null
  settings: AlarmSettings
  onClose: () => void
}

/** One webhook; a secret that is left empty stays as it is. */
export function WebhookDialog({ webhook, settings: { webhooks, version }, onClose }: Props) {
  const t = useText()
  const show = useShowSaved()
  const form = useForm({
    initial: {
      kind: String(webhook?.kind ?? 'json'),
      url: webhook?.url ?? '',
      secret: '',
      enabled: String(webhook?.enabled ?? true),
    },
    check: ({ url }) =>
      /^https?:\/\/\S+$/.test(url.trim()) && URL.canParse(url.trim())
        ? {}
        : { url: t('systemConfig.addressFormat') },
    send: ({ kind, url, secret, enabled }) => {
      const next = {
        ...(webhook && { id: webhook.id }),
        kind,
        url: url.trim(),
        enabled: enabled === 'true',
        ...(secret !== '' && { secret }),
      }
      const others = webhooks.filter((one) => one !== webhook)
      return saveAlarm({ webhooks: [...others, next], version })
    },
    onSent: (saved) => {
      show(saved)
      onClose()
    },
  })
  const { error, isPending } = form.sending
  return (
    <ConfirmDialog
      isOpen
      hasForm
      title={t(webhook ? 'alarm.editWebhook' : 'alarm.addWebhook')}
      confirmLabel={t('userCenter.save')}
      isPending={isPending}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <Form onSubmit={form.submit} sx={{ display: 'grid', gap: 1.5 }}>
        <SelectField
          label={t('alarm.kind')}
          options={WEBHOOK_KINDS.map((value) => ({ value, label: t(`alarm.kind.${value}`) }))}
          {...form.field('kind')}
        />
        <Field
          label={t('alarm.url')}
          placeholder="https://"
          inputMode="url"
          isRequired
          hasFocus
          {...form.field('url')}
        />
        <Field
          label={t('alarm.secret')}
          hint={t(webhook?.hasSecret ? 'alarm.secretKept' : 'alarm.secretHint')}
          isSecret
          autoComplete="new-password"
          {...form.field('secret')}
        />
        <SwitchField
          label={t('alarm.enabled')}
          isOn={form.values.enabled === 'true'}
          onChange={(isOn) => form.field('enabled').onChange(String(isOn))}
        />
        {error && <Note tone="high">{error.message}</Note>}
      </Form>
    </ConfirmDialog>
  )
}
