import Box from '@mui/material/Box'
import { useState } from 'react'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { FillPage, PageHeader } from '../../kit/index.ts'
import { useFocusAfterRemoval } from '../../ra/index.ts'
import { UserDialogsView } from './dialogs/UserDialogsView.tsx'
import { useUserDialogs } from './dialogs/use-user-dialogs.ts'
import { HeaderActions } from './HeaderActions.tsx'
import { ImportDialog } from './import/ImportDialog.tsx'
import { useUserImport } from './import/use-user-import.ts'
import { useProtection } from './protection.ts'
import { UserTable } from './table/UserTable.tsx'
import { useUserList } from './table/use-user-list.ts'
import { UserPanelView } from './UserPanelView.tsx'
import { useUserPanel } from './use-user-panel.ts'
import type { UserActions } from './user-actions.ts'

export function UserListPage() {
  const t = useText()
  const format = useFormat()
  const list = useUserList()
  const panel = useUserPanel()
  const protection = useProtection()
  const upload = useUserImport()
  const [isImportOpen, setImportOpen] = useState(false)
  const { frame, expectRemoval } = useFocusAfterRemoval(list.found.data?.list)
  const dialogs = useUserDialogs((ids) => {
    expectRemoval()
    list.selection.drop(ids)
    for (const id of ids) panel.gone(id)
  })
  const actions: UserActions = {
    view: panel.view,
    edit: panel.edit,
    setStatus: (user, status) => dialogs.setStatus({ user, status }),
    resetPassword: dialogs.askPassword,
    remove: dialogs.askDelete,
  }
  const found = list.found.data
  const countText = found && (list.hasFilters ? 'users.found' : 'users.count')
  return (
    <FillPage>
      <PageHeader
        title={t('route.users')}
        subtitle={countText && t(countText, { count: found.total, total: format.number(found.total) })}
        actions={
          <HeaderActions
            filters={list.filters}
            upload={upload}
            onImport={() => setImportOpen(true)}
            onCreate={panel.create}
          />
        }
      />
      <Box ref={frame} tabIndex={-1} sx={{ flex: 1, minHeight: 0, display: 'flex', outline: 'none' }}>
        <UserTable list={list} actions={actions} protection={protection} currentId={panel.id} />
      </Box>
      <UserPanelView panel={panel} rows={found?.list} actions={actions} protection={protection} />
      <UserDialogsView dialogs={dialogs} protection={protection} />
      <ImportDialog isOpen={isImportOpen} state={upload} onClose={() => setImportOpen(false)} />
    </FillPage>
  )
}
