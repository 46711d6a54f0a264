import { USER_FIELDS, type User } from '@netwarden/shared/domain'
import { useLabel, useText } from '../../kit/i18n/index.ts'
import { Card, FactList, Tag, TimeText } from '../../kit/index.ts'
import { SentForm } from '../../ra/index.ts'
import { AvatarField } from './AvatarField.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { useProfileForm } from './use-profile-form.ts'

/** The profile of the user: read-only fields on the left, the form on the right. */
export function ProfilePanel({ user }: { user: User }) {
  const t = useText()
  const label = useLabel()
  const form = useProfileForm(user)
  const facts = [
    { label: label(USER_FIELDS.username), value: user.username },
    { label: label(USER_FIELDS.role), value: <Tag tone="common">{t(`users.role.${user.role}`)}</Tag> },
    { label: t('users.field.lastActiveAt'), value: <TimeText at={user.lastActiveAt} style="minute" /> },
    { label: t('users.field.createdAt'), value: <TimeText at={user.createdAt} style="minute" /> },
  ]
  return (
    <SentForm form={form} sx={panelStyle}>
      <Card title={t('userCenter.account')}>
        <AvatarField user={user} />
        <FactList facts={facts} />
      </Card>
      <Card title={t('userCenter.profile')}>
        <ProfileFields form={form} />
      </Card>
    </SentForm>
  )
}

const panelStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 280px) minmax(0, 760px)' },
  alignItems: 'start',
  gap: 1.5,
} as const
