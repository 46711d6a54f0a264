import type { Role, UserStatus } from '@netwarden/shared/domain'
import { useText } from '../../kit/i18n/index.ts'
import { type IconName, PlainWord, Tag } from '../../kit/index.ts'
import type { ToneName } from '../../kit/theme/tokens.ts'

/** Roles with rights to change something are highlighted. */
export function RoleTag({ role }: { role: Role }) {
  const t = useText()
  const word = t(`users.role.${role}`)
  return role === 'common' ? <PlainWord>{word}</PlainWord> : <Tag tone="common">{word}</Tag>
}

const STATUSES: Record<Exclude<UserStatus, 'active'>, { tone: ToneName; icon: IconName }> = {
  inactive: { tone: 'common', icon: 'pause' },
  banned: { tone: 'high', icon: 'ban' },
}

export function StatusTag({ status }: { status: UserStatus }) {
  const t = useText()
  const word = t(`users.status.${status}`)
  return status === 'active' ? <PlainWord>{word}</PlainWord> : <Tag {...STATUSES[status]}>{word}</Tag>
}
