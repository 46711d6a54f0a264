import type { USER_SORTS } from '@netwarden/shared/contract'
import { LISTED_PROFILE, USER_FIELDS, type User } from '@netwarden/shared/domain'
import { fieldNames } from '@netwarden/shared/fields'
import { useMemo } from 'react'
import { useLabel, useText } from '../../../kit/i18n/index.ts'
import { TimeText } from '../../../kit/index.ts'
import { actionsColumn, type Column } from '../../../ra/index.ts'
import type { Protection } from '../protection.ts'
import { RoleTag, StatusTag } from '../UserTags.tsx'
import type { UserActions } from '../user-actions.ts'
import { RowActions } from './RowActions.tsx'

type UserColumn = Column<User> & { sort?: (typeof USER_SORTS)[number] }

export function useUserColumns(actions: UserActions, protection: Protection): readonly Column<User>[] {
  const t = useText()
  const label = useLabel()
  return useMemo(() => {
    const optional = { width: 140, isOptional: true } as const
    const { phone: _, ...profile } = LISTED_PROFILE
    const columns: UserColumn[] = [
      { key: 'username', label: label(USER_FIELDS.username), sort: 'username', width: 132 },
      { key: 'nickname', label: label(USER_FIELDS.nickname), sort: 'nickname', width: 112 },
      {
        key: 'role',
        label: label(USER_FIELDS.role),
        sort: 'role',
        width: { 'zh-CN': 94, 'en-US': 106 },
        render: ({ role }) => <RoleTag role={role} />,
      },
      {
        key: 'status',
        label: label(USER_FIELDS.status),
        sort: 'status',
        width: { 'zh-CN': 88, 'en-US': 98 },
        render: ({ status }) => <StatusTag status={status} />,
      },
      { key: 'email', label: label(USER_FIELDS.email), sort: 'email' },
      { key: 'phone', label: label(USER_FIELDS.phone), sort: 'phone', width: 116 },
      {
        key: 'lastActiveAt',
        label: t('users.field.lastActiveAt'),
        sort: 'lastActiveAt',
        width: 136,
        render: ({ lastActiveAt }) =>
          lastActiveAt ? <TimeText at={lastActiveAt} style="minute" /> : t('ui.never'),
      },
      { key: 'createdAt', label: t('users.field.createdAt'), sort: 'createdAt', width: 136, time: 'minute' },
      ...fieldNames(profile).map((name) => ({
        key: name,
        label: label(profile[name]),
        sort: name,
        ...optional,
      })),
      { key: 'updatedAt', label: t('users.field.updatedAt'), sort: 'updatedAt', ...optional, time: 'minute' },
      actionsColumn(t, 92, (user) => <RowActions user={user} actions={actions} protection={protection} />),
    ]
    return columns
  }, [t, label, actions, protection])
}
