import Box from '@mui/material/Box'
import { MAIL_SETTINGS, type MailSettings } from '@netwarden/shared/domain'
import { useLabel, useText } from '../../../kit/i18n/index.ts'
import { Card, columnsFrom, FactList, Loaded, PageSkeleton } from '../../../kit/index.ts'
import { useUser } from '../../../kit/session/index.ts'
import { FieldInput, SaveButtons, SentForm, TextField } from '../../../ra/index.ts'
import { TestButton } from '../alarm/TestButton.tsx'
import { useMailForm, useMailSettings } from './use-mail-form.ts'

/** The server that mails alarms and reset links: superadmins set it, administrators see it. */
export function MailCard() {
  const t = useText()
  const isSuperadmin = useUser()?.role === 'superadmin'
  return (
    <Card title={t('mail.title')} actions={<TestButton channel="mail" label={t('alarm.testMail')} />}>
      <Loaded query={useMailSettings()} skeleton={<PageSkeleton />}>
        {(settings) => (isSuperadmin ? <MailForm settings={settings} /> : <MailFacts settings={settings} />)}
      </Loaded>
    </Card>
  )
}

function MailForm({ settings }: { settings: MailSettings }) {
  const t = useText()
  const form = useMailForm(settings)
  return (
    <SentForm form={form} sx={{ display: 'grid', gap: 1.75 }}>
      <Box sx={gridStyle}>
        {INPUTS.map((name) => (
          <FieldInput key={name} name={name} field={MAIL_SETTINGS[name]} />
        ))}
        <TextField
          source="password"
          label={t('mail.password')}
          hint={t(settings.hasPassword ? 'mail.passwordKept' : 'mail.passwordHint')}
          autoComplete="new-password"
          isSecret
        />
      </Box>
      <SaveButtons form={form} />
    </SentForm>
  )
}

function MailFacts({ settings }: { settings: MailSettings }) {
  const t = useText()
  const label = useLabel()
  const { host, port, security, from } = settings
  return (
    <FactList
      facts={[
        { label: label(MAIL_SETTINGS.host), value: host === '' ? t('mail.noServer') : `${host}:${port}` },
        {
          label: label(MAIL_SETTINGS.security),
          value: label({ label: MAIL_SETTINGS.security.words[security] }),
        },
        { label: label(MAIL_SETTINGS.from), value: from },
      ]}
    />
  )
}

/** Username and password stand side by side. */
const INPUTS = ['host', 'port', 'security', 'from', 'username'] as const

const gridStyle = { ...columnsFrom('sm', 1, 1), columnGap: 2, rowGap: 1.75 } as const
