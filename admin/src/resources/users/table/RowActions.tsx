import type { User } from '@netwarden/shared/domain'
import { useText } from '../../../kit/i18n/index.ts'
import type { Protection } from '../protection.ts'
import { ReasonedButton } from '../Reasoned.tsx'
import type { UserActions } from '../user-actions.ts'
import { MoreMenu } from './MoreMenu.tsx'

interface Props {
  user: User
  actions: UserActions
  protection: Protection
}

export function RowActions({ user, actions, protection }: Props) {
  const t = useText()
  const refusal = protection.againstChange(user)
  return (
    <>
      <ReasonedButton
        variant="text"
        aria-label={t('ui.editOf', { name: user.username })}
        reason={refusal && t(refusal)}
        onClick={() => actions.edit(user)}
        size="row"
      >
        {t('ui.edit')}
      </ReasonedButton>
      <MoreMenu user={user} actions={actions} protection={protection} />
    </>
  )
}
