import { isAdminRole, type Organisation } from '@netwarden/shared'
import { useMemo, useState } from 'react'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { FillPage, PageHeader, useFetchLatest, useRecordPanel } from '../../kit/index.ts'
import { useUser } from '../../kit/session/index.ts'
import { DeleteOrgDialog } from './DeleteOrgDialog.tsx'
import { HeaderActions } from './HeaderActions.tsx'
import { OrgImportDialog } from './import/OrgImportDialog.tsx'
import { OrgPanelView } from './OrgPanelView.tsx'
import { OrgTable } from './OrgTable.tsx'
import type { OrgActions } from './org-actions.ts'
import { fetchOrg } from './org-queries.ts'
import { useOrgList } from './use-org-list.ts'

/** Who owns which domains: everybody reads the table, administrators keep it. */
export function OrgsPage() {
  const t = useText()
  const format = useFormat()
  const role = useUser()?.role
  const canEdit = role !== undefined && isAdminRole(role)
  const list = useOrgList()
  const panel = useRecordPanel<Organisation>({ param: 'org', fetchLatest: useFetchLatest('orgs', fetchOrg) })
  const [going, setGoing] = useState<Organisation | null>(null)
  const [isImportOpen, setImportOpen] = useState(false)
  const { view, edit } = panel
  const actions = useMemo<OrgActions>(
    () => ({ canEdit, view, edit, remove: setGoing }),
    [canEdit, view, edit],
  )
  const found = list.found.data
  const countText = found && (list.hasFilters ? 'orgs.found' : 'orgs.count')
  return (
    <FillPage>
      <PageHeader
        title={t('route.orgs')}
        subtitle={countText && t(countText, { count: found.total, total: format.number(found.total) })}
        actions={
          <HeaderActions
            filter={list.filter}
            canEdit={canEdit}
            onImport={() => setImportOpen(true)}
            onCreate={panel.create}
          />
        }
      />
      <OrgTable list={list} actions={actions} currentId={panel.id} />
      <OrgPanelView panel={panel} rows={found?.list} actions={actions} />
      {going && <DeleteOrgDialog organisation={going} onGone={panel.gone} onClose={() => setGoing(null)} />}
      {canEdit && <OrgImportDialog isOpen={isImportOpen} onClose={() => setImportOpen(false)} />}
    </FillPage>
  )
}
