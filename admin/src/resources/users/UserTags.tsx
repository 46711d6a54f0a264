import type { Role, UserStatus } from '@netwarden/shared'
import { useText } from '../../kit/i18n/index.ts'
import { type IconName, Tag } from '../../kit/index.ts'
import type { ToneName } from '../../kit/theme/tokens.ts'

const ROLE_TONES: Record<Role, ToneName> = { superadmin: 'medium', admin: 'low', common: 'common' }

export function RoleTag({ role }: { role: Role }) {
  const t = useText()
  return <Tag tone={ROLE_TONES[role]}>{t(`users.role.${role}`)}</Tag>
}

const STATUSES: Record<UserStatus, { tone: ToneName; icon: IconName }> = {
  active: { tone: 'good', icon: 'check' },
  inactive: { tone: 'common', icon: 'pause' },
  banned: { tone: 'high', icon: 'ban' },
}

export function StatusTag({ status }: { status: UserStatus }) {
  const t = useText()
  return <Tag {...STATUSES[status]}>{t(`users.status.${status}`)}</Tag>
}
