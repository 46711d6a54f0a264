import { type AlarmSettings, WEBHOOK_KINDS } from '@netwarden/shared/domain'
import { useText } from '../../../kit/i18n/index.ts'
import { ChoiceInput, SentDialog, SwitchInput, TextField, useSentForm } from '../../../ra/index.ts'
import { saveAlarm, useShowAlarm } from './alarm-queries.ts'

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
        enabled,
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
      <ChoiceInput
        label={t('alarm.kind')}
        options={WEBHOOK_KINDS.map((value) => ({ value, label: t(`alarm.kind.${value}`) }))}
        source="kind"
      />
      <TextField
        label={t('alarm.url')}
        placeholder="https://"
        inputMode="url"
        isRequired
        hasFocus
        source="url"
      />
      <TextField
        label={t('alarm.secret')}
        hint={t(webhook?.hasSecret ? 'alarm.secretKept' : 'alarm.secretHint')}
        isSecret
        autoComplete="new-password"
        source="secret"
      />
      <SwitchInput source="enabled" label={t('alarm.enabled')} />
    </SentDialog>
  )
}
