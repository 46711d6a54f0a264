import { USER_SORTS } from '@netwarden/shared/contract'
import { ROLES, USER_STATUSES, type User } from '@netwarden/shared/domain'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { NEW_USER } from '../../domain/links/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { FillPage, oneOf, PageHeader, useRecordPanel } from '../../kit/index.ts'
import { RecordPanelView, ResourceList, useChosenRows, useFetchRecord } from '../../ra/index.ts'
import { useUserDialogs } from './dialogs/use-user-dialogs.tsx'
import { HeaderActions } from './HeaderActions.tsx'
import { ImportDialog } from './import/ImportDialog.tsx'
import { useUserImport } from './import/use-user-import.ts'
import { useProtection } from './protection.ts'
import { UserTable } from './table/UserTable.tsx'
import { UserForm } from './UserForm.tsx'
import { UserView } from './UserView.tsx'
import type { UserActions } from './user-actions.ts'

const SETUP = {
  filters: { q: '', role: '', status: '', username: '', nickname: '', email: '' },
  sort: { field: 'createdAt', order: 'desc' },
  pageSize: 10,
  rules: { role: oneOf(ROLES), status: oneOf(USER_STATUSES), sort: oneOf(USER_SORTS) },
} as const

export function UserList() {
  return (
    <ResourceList resource="users" setup={SETUP}>
      <UsersPage />
    </ResourceList>
  )
}

function UsersPage() {
  const t = useText()
  const format = useFormat()
  const { data: rows, total, filterValues } = useListContext<User>()
  const selection = useChosenRows(rows)
  const panel = useRecordPanel<User>({ param: 'user', newId: NEW_USER, fetchLatest: useFetchRecord('users') })
  const protection = useProtection()
  const upload = useUserImport()
  const [isImportOpen, setImportOpen] = useState(false)
  const dialogs = useUserDialogs(protection, (ids) => {
    selection.drop(ids)
    for (const id of ids) panel.gone(id)
  })
  const actions: UserActions = {
    view: panel.view,
    edit: panel.edit,
    setStatus: dialogs.setStatus,
    resetPassword: dialogs.promptPassword,
    remove: dialogs.askDelete,
  }
  const countText = Object.keys(filterValues).length > 0 ? 'users.found' : 'users.count'
  return (
    <FillPage>
      <PageHeader
        title={t('route.users')}
        subtitle={total !== undefined && t(countText, { count: total, total: format.number(total) })}
        actions={
          <HeaderActions
            filters={filterValues}
            upload={upload}
            onImport={() => setImportOpen(true)}
            onCreate={panel.create}
          />
        }
      />
      <UserTable selection={selection} actions={actions} protection={protection} currentId={panel.id} />
      <RecordPanelView
        panel={panel}
        form={(user) => <UserForm user={user} protection={protection} panel={panel} />}
        view={(id, shown) => (
          <UserView id={id} shown={shown} actions={actions} protection={protection} onClose={panel.close} />
        )}
      />
      {dialogs.dialog}
      <ImportDialog isOpen={isImportOpen} state={upload} onClose={() => setImportOpen(false)} />
    </FillPage>
  )
}
