import Button from '@mui/material/Button'
import type { Organisation } from '@netwarden/shared'
import { useText } from '../../kit/i18n/index.ts'
import { EmptyState, ListTable, listed, type PhoneRow, Tag } from '../../kit/index.ts'
import { OrgFilters } from './OrgFilters.tsx'
import type { OrgActions } from './org-actions.ts'
import { useOrgColumns } from './org-columns.tsx'
import type { OrgList } from './use-org-list.ts'
import { type OrgNames, useOrgNames } from './use-org-names.ts'

interface Props {
  list: OrgList
  actions: OrgActions
  currentId: string
}

export function OrgTable({ list, actions, currentId }: Props) {
  const t = useText()
  const columns = useOrgColumns(actions)
  const names = useOrgNames()
  return (
    <ListTable
      {...listed(list)}
      list="orgs"
      label={t('orgs.label')}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      onRowClick={actions.view}
      currentKey={currentId}
      toolbar={<OrgFilters list={list} />}
      empty={
        <EmptyState
          icon="org"
          title={t(list.hasFilters ? 'orgs.none' : 'orgs.empty')}
          {...(!list.hasFilters && { hint: t('orgs.emptyHint') })}
          action={list.hasFilters && <Button onClick={list.clearFilters}>{t('ui.filter.clear')}</Button>}
        />
      }
      phoneRow={(row) => phoneRow(row, names)}
    />
  )
}

function phoneRow(row: Organisation, names: OrgNames): PhoneRow {
  return {
    title: row.nameZh ? `${row.name} ${row.nameZh}` : row.name,
    subtitle: [names.country(row.country), row.domains[0]].filter(Boolean).join(' · '),
    aside: <Tag tone="common">{names.industry(row.industry)}</Tag>,
  }
}
