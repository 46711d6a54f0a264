import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { type AlarmSettings, MAX_WEBHOOKS, WEBHOOK_FIELDS } from '@netwarden/shared/domain'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ForeignText } from '../../../domain/words/index.ts'
import { useLabel, useText } from '../../../kit/i18n/index.ts'
import { Card, ConfirmDialog, EmptyState, Tag } from '../../../kit/index.ts'
import { saveAlarm, useShowAlarm } from './alarm-queries.ts'
import { TestButton } from './TestButton.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'

const { words } = WEBHOOK_FIELDS.kind
type Webhook = AlarmSettings['webhooks'][number]

/** The webhooks that receive alarms: each can be tested, disabled, changed and removed. */
export function WebhooksCard({ settings }: { settings: AlarmSettings }) {
  const t = useText()
  const label = useLabel()
  const { webhooks, version } = settings
  const show = useShowAlarm()
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  const [removed, setRemoved] = useState<Webhook | null>(null)
  const save = useMutation({
    mutationFn: (next: readonly Webhook[]) => saveAlarm({ webhooks: next, version }),
    onSuccess: show,
  })
  return (
    <Card
      title={t('alarm.webhooks')}
      actions={
        <Button disabled={webhooks.length >= MAX_WEBHOOKS} onClick={() => setEdited('new')}>
          {t('alarm.addWebhook')}
        </Button>
      }
    >
      {webhooks.length === 0 && <EmptyState title={t('alarm.noWebhooks')} />}
      <List disablePadding sx={{ display: 'grid', gap: 1.25 }}>
        {webhooks.map((webhook) => (
          <Box component="li" key={webhook.id} sx={rowStyle}>
            <Tag tone={webhook.enabled ? 'good' : 'common'}>{label({ label: words[webhook.kind] })}</Tag>
            <Box sx={{ flex: 1, minWidth: 160, overflowWrap: 'anywhere' }}>
              <ForeignText text={webhook.url} />
              <Typography variant="note">
                {t(webhook.hasSecret ? 'alarm.signed' : 'alarm.unsigned')}
                {!webhook.enabled && ` · ${t('alarm.off')}`}
              </Typography>
            </Box>
            <TestButton channel={webhook.id} label={t('alarm.test')} name={webhook.url} />
            <Button aria-label={`${t('ui.edit')}: ${webhook.url}`} onClick={() => setEdited(webhook)}>
              {t('ui.edit')}
            </Button>
            <Button
              color="error"
              aria-label={`${t('ui.delete')}: ${webhook.url}`}
              onClick={() => setRemoved(webhook)}
            >
              {t('ui.delete')}
            </Button>
          </Box>
        ))}
      </List>
      {edited && (
        <WebhookDialog
          webhook={edited === 'new' ? null : edited}
          settings={settings}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        isOpen={removed !== null}
        isDangerous
        title={t('alarm.removeTitle')}
        confirmLabel={t('ui.delete')}
        onConfirm={() => {
          save.mutate(webhooks.filter((webhook) => webhook !== removed))
          setRemoved(null)
        }}
        onClose={() => setRemoved(null)}
      >
        {removed?.url}
      </ConfirmDialog>
    </Card>
  )
}

const rowStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const
