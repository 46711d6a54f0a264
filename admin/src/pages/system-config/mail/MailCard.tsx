import Box from '@mui/material/Box'
import { MAIL_SECURITIES, type MailSettings } from '@netwarden/shared/domain'
import { useText } from '../../../kit/i18n/index.ts'
import { Card, columnsFrom, FactList, Loaded, PageSkeleton } from '../../../kit/index.ts'
import { useUser } from '../../../kit/session/index.ts'
import { ChoiceInput, SaveButtons, SentForm, TextField } from '../../../ra/index.ts'
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
        <TextField source="host" label={t('mail.host')} hint={t('mail.hostHint')} />
        <TextField source="port" label={t('mail.port')} inputMode="numeric" isRequired />
        <ChoiceInput
          source="security"
          label={t('mail.security')}
          options={MAIL_SECURITIES.map((value) => ({ value, label: t(`mail.security.${value}`) }))}
        />
        <TextField source="from" label={t('mail.from')} hint={t('mail.fromHint')} isRequired />
        <TextField source="username" label={t('mail.username')} hint={t('mail.usernameHint')} />
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
  const { host, port, security, from } = settings
  return (
    <FactList
      facts={[
        { label: t('mail.host'), value: host === '' ? t('mail.noServer') : `${host}:${port}` },
        { label: t('mail.security'), value: t(`mail.security.${security}`) },
        { label: t('mail.from'), value: from },
      ]}
    />
  )
}

const gridStyle = { ...columnsFrom('sm', 1, 1), columnGap: 2, rowGap: 1.75 } as const
