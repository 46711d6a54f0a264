import type { USER_SORTS } from '@netwarden/shared/contract'
import type { User } from '@netwarden/shared/domain'
import { useMemo } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { TimeText } from '../../../kit/index.ts'
import { actionsColumn, type Column } from '../../../ra/index.ts'
import type { Protection } from '../protection.ts'
import { RoleTag, StatusTag } from '../UserTags.tsx'
import type { UserActions } from '../user-actions.ts'
import { RowActions } from './RowActions.tsx'

type UserColumn = Column<User> & { sort?: (typeof USER_SORTS)[number] }

export function useUserColumns(actions: UserActions, protection: Protection): readonly Column<User>[] {
  const t = useText()
  return useMemo(() => {
    const optional = { width: 140, isOptional: true } as const
    const columns: UserColumn[] = [
      { key: 'username', label: t('users.field.username'), sort: 'username', width: 132 },
      { key: 'nickname', label: t('users.field.nickname'), sort: 'nickname', width: 112 },
      {
        key: 'role',
        label: t('users.field.role'),
        sort: 'role',
        width: { 'zh-CN': 94, 'en-US': 106 },
        render: ({ role }) => <RoleTag role={role} />,
      },
      {
        key: 'status',
        label: t('users.field.status'),
        sort: 'status',
        width: { 'zh-CN': 88, 'en-US': 98 },
        render: ({ status }) => <StatusTag status={status} />,
      },
      { key: 'email', label: t('users.field.email'), sort: 'email' },
      { key: 'phone', label: t('users.field.phone'), sort: 'phone', width: 116 },
      {
        key: 'lastActiveAt',
        label: t('users.field.lastActiveAt'),
        sort: 'lastActiveAt',
        width: 136,
        render: ({ lastActiveAt }) =>
          lastActiveAt ? <TimeText at={lastActiveAt} style="minute" /> : t('ui.never'),
      },
      { key: 'createdAt', label: t('users.field.createdAt'), sort: 'createdAt', width: 136, time: 'minute' },
      { key: 'sector', label: t('users.field.sector'), sort: 'sector', ...optional },
      { key: 'job', label: t('users.field.job'), sort: 'job', ...optional },
      { key: 'location', label: t('users.field.location'), sort: 'location', ...optional },
      { key: 'updatedAt', label: t('users.field.updatedAt'), sort: 'updatedAt', ...optional, time: 'minute' },
      actionsColumn(t, 92, (user) => <RowActions user={user} actions={actions} protection={protection} />),
    ]
    return columns
  }, [t, actions, protection])
}
