import Button from '@mui/material/Button'
import type { User } from '@netwarden/shared'
import { useText } from '../../../kit/i18n/index.ts'
import { EmptyState, Icon } from '../../../kit/index.ts'
import { ListTable, listed, type PhoneRow } from '../../../ra/index.ts'
import type { Protection } from '../protection.ts'
import { RoleTag, StatusTag } from '../UserTags.tsx'
import type { UserActions } from '../user-actions.ts'
import { UserFilters } from './UserFilters.tsx'
import type { UserList } from './use-user-list.ts'
import { useUserColumns } from './user-columns.tsx'

interface Props {
  list: UserList
  actions: UserActions
  protection: Protection
  currentId: string
}

export function UserTable({ list, actions, protection, currentId }: Props) {
  const t = useText()
  const columns = useUserColumns(actions, protection)
  const { selection } = list
  return (
    <ListTable
      {...listed(list)}
      list="users"
      label={t('users.label')}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ username }) => username}
      onRowClick={actions.view}
      currentKey={currentId}
      selection={selection}
      toolbar={<UserFilters list={list} />}
      bulkActions={
        <Button
          color="error"
          startIcon={<Icon name="trash" size={14} />}
          onClick={() => actions.remove(selection.users)}
        >
          {t('users.act.delete')}
        </Button>
      }
      empty={
        <EmptyState
          icon="users"
          title={t('users.none')}
          action={list.hasFilters && <Button onClick={list.clearFilters}>{t('ui.filter.clear')}</Button>}
        />
      }
      phoneRow={phoneRow}
    />
  )
}

function phoneRow({ username, nickname, email, role, status }: User): PhoneRow {
  return {
    title: nickname || username,
    subtitle: [username, email].filter(Boolean).join(' · '),
    aside: (
      <>
        <RoleTag role={role} />
        <StatusTag status={status} />
      </>
    ),
  }
}
