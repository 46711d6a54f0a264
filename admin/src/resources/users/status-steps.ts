import type { UserStatus } from '@netwarden/shared/domain'
import type { TextKey } from '../../kit/i18n/index.ts'
import type { IconName } from '../../kit/index.ts'

interface StatusStep {
  status: UserStatus
  text: TextKey
  icon: IconName
}

const ACTIVATE: StatusStep = { status: 'active', text: 'users.act.active', icon: 'check' }
const LIFT_BAN: StatusStep = { status: 'active', text: 'users.act.unban', icon: 'check' }
const DEACTIVATE: StatusStep = { status: 'inactive', text: 'users.act.inactive', icon: 'pause' }
const BAN: StatusStep = { status: 'banned', text: 'users.act.banned', icon: 'ban' }

/** Statuses that can follow each status. */
export const STATUS_STEPS: Record<UserStatus, readonly StatusStep[]> = {
  active: [DEACTIVATE, BAN],
  inactive: [ACTIVATE, BAN],
  banned: [LIFT_BAN, DEACTIVATE],
}
