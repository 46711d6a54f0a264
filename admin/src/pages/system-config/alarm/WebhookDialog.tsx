import { type AlarmSettings, WEBHOOK_FIELDS } from '@netwarden/shared/domain'
import { useText } from '../../../kit/i18n/index.ts'
import { FieldInput, SentDialog, TextField, useSentForm } from '../../../ra/index.ts'
import { saveAlarm, useShowAlarm } from './alarm-queries.ts'

const { kind, url, enabled, sendsChanges } = WEBHOOK_FIELDS

interface Props {
  /** Null for a new one. */
  webhook: AlarmSettings['webhooks'][number] | null
  settings: AlarmSettings
  onClose: () => void
}

/** The form of one webhook; an empty secret stays unchanged. */
export function WebhookDialog({ webhook, settings: { webhooks, version }, onClose }: Props) {
  const t = useText()
  const show = useShowAlarm()
  const form = useSentForm({
    values: {
      kind: webhook?.kind ?? 'json',
      url: webhook?.url ?? '',
      secret: '',
      enabled: webhook?.enabled ?? true,
      sendsChanges: webhook?.sendsChanges ?? false,
    },
    check: ({ url }) =>
      /^https?:\/\/\S+$/.test(url.trim()) && URL.canParse(url.trim())
        ? {}
        : { url: t('systemConfig.addressFormat') },
    send: ({ kind, url, secret, enabled, sendsChanges }) => {
      const next = {
        ...(webhook && { id: webhook.id }),
        kind,
        url: url.trim(),
        enabled,
        sendsChanges,
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
  return (
    <SentDialog
      form={form}
      title={t(webhook ? 'alarm.editWebhook' : 'alarm.addWebhook')}
      confirmLabel={t('ui.save')}
      onClose={onClose}
    >
      <FieldInput name="kind" field={kind} />
      <FieldInput name="url" field={url} placeholder="https://" inputMode="url" hasFocus />
      <TextField
        label={t('alarm.secret')}
        hint={t(webhook?.hasSecret ? 'alarm.secretKept' : 'alarm.secretHint')}
        isSecret
        autoComplete="new-password"
        source="secret"
      />
      <FieldInput name="enabled" field={enabled} />
      <FieldInput name="sendsChanges" field={sendsChanges} />
    </SentDialog>
  )
}
