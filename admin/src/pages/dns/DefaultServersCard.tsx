import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Card, Note, SaveFault } from '../../kit/index.ts'
import { SentForm, TextField } from '../../ra/index.ts'
import type { DnsForm } from './use-dns-form.ts'

interface Props {
  form: DnsForm
  /** Inside the form, so that they can read its input. */
  actions: ReactNode
}

/** The servers for all clients without their own ones, and the errors that concern the whole page. */
export function DefaultServersCard({ form, actions }: Props) {
  const t = useText()
  const format = useFormat()
  const { base, reload, fault, entryFaults } = form
  const savedBy =
    base.createdAt === null
      ? t('dns.neverSaved')
      : t('dns.savedBy', { name: base.createdBy ?? '', at: format.time(base.createdAt, 'minute') })
  return (
    <SentForm form={form.sent} onDirty={form.setTyped}>
      <Card
        title={t('dns.servers')}
        extra={<Typography variant="note">{savedBy}</Typography>}
        actions={actions}
      >
        <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 760 }}>
          {entryFaults.length > 0 ? (
            <Note tone="high">
              {entryFaults.map((text) => (
                <Box key={text}>{text}</Box>
              ))}
            </Note>
          ) : (
            <SaveFault
              fault={fault}
              isReloading={reload.isPending}
              isReloaded={reload.isSuccess}
              onReload={() => reload.mutate()}
            />
          )}
          <TextField
            source="defaults"
            label={t('dns.defaultServers')}
            hint={t('dns.defaultHint')}
            placeholder="9.9.9.9, 2620:fe::fe#53"
          />
        </Box>
      </Card>
    </SentForm>
  )
}
