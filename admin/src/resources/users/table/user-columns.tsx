import type { USER_SORTS, User } from '@netwarden/shared'
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
      {
        key: 'username',
        label: t('users.field.username'),
        sort: 'username',
        width: 132,
        render: ({ username }) => username,
      },
      {
        key: 'nickname',
        label: t('users.field.nickname'),
        sort: 'nickname',
        width: 112,
        render: ({ nickname }) => nickname,
      },
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
      { key: 'email', label: t('users.field.email'), sort: 'email', render: ({ email }) => email },
      {
        key: 'phone',
        label: t('users.field.phone'),
        sort: 'phone',
        width: 116,
        render: ({ phone }) => phone,
      },
      {
        key: 'lastActiveAt',
        label: t('users.field.lastActiveAt'),
        sort: 'lastActiveAt',
        width: 136,
        render: ({ lastActiveAt }) =>
          lastActiveAt ? <TimeText at={lastActiveAt} style="minute" /> : t('ui.never'),
      },
      {
        key: 'createdAt',
        label: t('users.field.createdAt'),
        sort: 'createdAt',
        width: 136,
        render: ({ createdAt }) => <TimeText at={createdAt} style="minute" />,
      },
      {
        key: 'sector',
        label: t('users.field.sector'),
        sort: 'sector',
        ...optional,
        render: ({ sector }) => sector,
      },
      { key: 'job', label: t('users.field.job'), sort: 'job', ...optional, render: ({ job }) => job },
      {
        key: 'location',
        label: t('users.field.location'),
        sort: 'location',
        ...optional,
        render: ({ location }) => location,
      },
      {
        key: 'updatedAt',
        label: t('users.field.updatedAt'),
        sort: 'updatedAt',
        ...optional,
        render: ({ updatedAt }) => <TimeText at={updatedAt} style="minute" />,
      },
      actionsColumn(t, 92, (user) => <RowActions user={user} actions={actions} protection={protection} />),
    ]
    return columns
  }, [t, actions, protection])
}
