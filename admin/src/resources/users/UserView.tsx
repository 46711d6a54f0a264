import { USER_FIELDS, USER_PROFILE, type User } from '@netwarden/shared/domain'
import { fieldNames } from '@netwarden/shared/fields'
import { useLabel, useText } from '../../kit/i18n/index.ts'
import { EndButtons, FactList, Icon, TimeText } from '../../kit/index.ts'
import { RecordDrawer } from '../../ra/index.ts'
import type { Protection } from './protection.ts'
import { ReasonedButton } from './Reasoned.tsx'
import { STATUS_STEPS } from './status-steps.ts'
import { RoleTag, StatusTag } from './UserTags.tsx'
import type { UserActions } from './user-actions.ts'

interface Props {
  id: string
  /** The visible row, shown until the current user is loaded. */
  shown: User | undefined
  actions: UserActions
  protection: Protection
  onClose: () => void
}

export function UserView({ id, shown, actions, protection, onClose }: Props) {
  const t = useText()
  return (
    <RecordDrawer
      resource="users"
      id={id}
      shown={shown}
      fallbackTitle={t('users.view')}
      title={({ nickname, username }) => nickname || username}
      subtitle={({ username }) => username}
      tags={({ status }) => <StatusTag status={status} />}
      footer={(user) => <ViewFooter user={user} actions={actions} protection={protection} />}
      onClose={onClose}
    >
      {(user) => <UserFacts user={user} />}
    </RecordDrawer>
  )
}

const TEXT_FACTS = ['email', ...fieldNames(USER_PROFILE)] as const
const TIME_FACTS = ['lastActiveAt', 'createdAt', 'updatedAt'] as const

function UserFacts({ user }: { user: User }) {
  const t = useText()
  const label = useLabel()
  const facts = [
    { label: label(USER_FIELDS.username), value: user.username },
    { label: label(USER_FIELDS.nickname), value: user.nickname },
    { label: label(USER_FIELDS.role), value: <RoleTag role={user.role} /> },
    ...TEXT_FACTS.map((name) => ({ label: label(USER_FIELDS[name]), value: user[name] })),
    { label: t('users.field.timeZone'), value: user.timeZone },
    ...TIME_FACTS.map((name) => ({
      label: t(`users.field.${name}`),
      value: user[name] ? <TimeText at={user[name]} /> : t('ui.never'),
    })),
  ]
  return <FactList facts={facts} />
}

interface FooterProps {
  user: User
  actions: UserActions
  protection: Protection
}

function ViewFooter({ user, actions, protection }: FooterProps) {
  const t = useText()
  const change = protection.againstChange(user)
  const loss = protection.againstLoss(user)
  const changeReason = change && t(change)
  const lossReason = loss && t(loss)
  return (
    <>
      {STATUS_STEPS[user.status].map(({ status, text }) => (
        <ReasonedButton
          key={text}
          reason={status === 'active' ? changeReason : lossReason}
          color={status === 'banned' ? 'error' : 'primary'}
          onClick={() => actions.setStatus(user, status)}
        >
          {t(text)}
        </ReasonedButton>
      ))}
      <ReasonedButton reason={lossReason} color="error" onClick={() => actions.remove([user])}>
        {t('ui.delete')}
      </ReasonedButton>
      <EndButtons>
        <ReasonedButton reason={changeReason} onClick={() => actions.resetPassword(user)}>
          {t('users.act.password')}
        </ReasonedButton>
        <ReasonedButton
          reason={changeReason}
          variant="contained"
          startIcon={<Icon name="edit" size={14} />}
          onClick={() => actions.edit(user)}
        >
          {t('ui.edit')}
        </ReasonedButton>
      </EndButtons>
    </>
  )
}
