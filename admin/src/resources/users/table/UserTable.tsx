import Button from '@mui/material/Button'
import type { User } from '@netwarden/shared/domain'
import { useText } from '../../../kit/i18n/index.ts'
import { EmptyState, Icon } from '../../../kit/index.ts'
import { type ChosenRows, type PhoneRow, ResourceTable, useFiltered } from '../../../ra/index.ts'
import type { Protection } from '../protection.ts'
import { RoleTag, StatusTag } from '../UserTags.tsx'
import type { UserActions } from '../user-actions.ts'
import { UserFilters } from './UserFilters.tsx'
import { useUserColumns } from './user-columns.tsx'

interface Props {
  selection: ChosenRows<User>
  actions: UserActions
  protection: Protection
  currentId: string
}

export function UserTable({ selection, actions, protection, currentId }: Props) {
  const t = useText()
  const columns = useUserColumns(actions, protection)
  return (
    <ResourceTable<User>
      list="users"
      label={t('users.label')}
      columns={columns}
      rowName={({ username }) => username}
      onRowClick={actions.view}
      currentKey={currentId}
      selection={selection}
      toolbar={<UserFilters />}
      bulkActions={
        <Button
          color="error"
          startIcon={<Icon name="trash" size={14} />}
          onClick={() => actions.remove(selection.rows)}
        >
          {t('ui.delete')}
        </Button>
      }
      empty={<NoUsers />}
      phoneRow={phoneRow}
    />
  )
}

function NoUsers() {
  const t = useText()
  const { isFiltered, clear } = useFiltered()
  const clearButton = isFiltered && <Button onClick={clear}>{t('ui.filter.clear')}</Button>
  return <EmptyState icon="users" title={t('users.none')} action={clearButton} />
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
