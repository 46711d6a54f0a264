import { ORGANISATION_SORTS } from '@netwarden/shared/contract'
import { INDUSTRIES, ORGANISATION_FIELDS, type Organisation } from '@netwarden/shared/domain'
import { COUNTRY_CODES } from '@netwarden/shared/validators'
import { useMemo, useState } from 'react'
import { useLabel, useText } from '../../kit/i18n/index.ts'
import { EmptyState, oneOf, Tag, useIsAdmin, useRecordPanel } from '../../kit/index.ts'
import {
  ChoiceFilter,
  DeleteDialog,
  ListFilters,
  RecordPage,
  ResourceList,
  ResourceTable,
  TextFilter,
  useFetchRecord,
} from '../../ra/index.ts'
import { OrgForm } from './OrgForm.tsx'
import { OrgHeaderActions } from './OrgHeaderActions.tsx'
import { OrgView } from './OrgView.tsx'
import { type OrgActions, useOrgColumns } from './org-columns.tsx'
import { useOrgNames } from './use-org-names.ts'

const SETUP = {
  filters: { q: '', industry: '', country: '' },
  sort: { field: 'name', order: 'asc' },
  pageSize: 20,
  rules: { industry: oneOf(INDUSTRIES), country: oneOf(COUNTRY_CODES), sort: oneOf(ORGANISATION_SORTS) },
} as const

/** The organisation table: all users read it, administrators edit it. */
export function OrgList() {
  return (
    <ResourceList resource="orgs" setup={SETUP}>
      <OrgsPage />
    </ResourceList>
  )
}

function OrgsPage() {
  const t = useText()
  const canEdit = useIsAdmin()
  const panel = useRecordPanel<Organisation>({ param: 'org', fetchLatest: useFetchRecord('orgs') })
  const [going, setGoing] = useState<Organisation | null>(null)
  const { view, edit } = panel
  const actions = useMemo(() => ({ canEdit, view, edit, remove: setGoing }), [canEdit, view, edit])
  return (
    <RecordPage
      title={t('route.orgs')}
      counts={{ all: 'orgs.count', found: 'orgs.found' }}
      actions={<OrgHeaderActions canEdit={canEdit} onCreate={panel.create} />}
      panel={panel}
      form={(org) => <OrgForm organisation={org} panel={panel} />}
      view={(id, shown) => <OrgView id={id} shown={shown} actions={actions} onClose={panel.close} />}
    >
      <OrgTable actions={actions} currentId={panel.id} />
      {going && (
        <DeleteDialog
          resource="orgs"
          id={going.id}
          title={t('orgs.ask.delete', { name: going.name })}
          done={t('orgs.done.deleted', { name: going.name })}
          onGone={panel.gone}
          onClose={() => setGoing(null)}
        >
          {t('orgs.ask.deleteHint', { count: going.domains.length })}
        </DeleteDialog>
      )}
    </RecordPage>
  )
}

function OrgTable({ actions, currentId }: { actions: OrgActions; currentId: string }) {
  const t = useText()
  const columns = useOrgColumns(actions)
  const names = useOrgNames()
  return (
    <ResourceTable<Organisation>
      list="orgs"
      label={t('orgs.label')}
      columns={columns}
      rowName={({ name }) => name}
      onRowClick={actions.view}
      currentKey={currentId}
      toolbar={<OrgFilters />}
      empty={<EmptyState icon="org" title={t('orgs.empty')} hint={t('orgs.emptyHint')} />}
      noneFound={t('orgs.none')}
      phoneRow={(row) => ({
        title: row.nameZh ? `${row.name} ${row.nameZh}` : row.name,
        subtitle: [names.country(row.country), row.domains[0]].filter(Boolean).join(' · '),
        aside: <Tag tone="common">{names.industry(row.industry)}</Tag>,
      })}
    />
  )
}

function OrgFilters() {
  const t = useText()
  const label = useLabel()
  const { industries, countries } = useOrgNames()
  return (
    <ListFilters>
      <TextFilter source="q" label={t('ui.search')} placeholder={t('orgs.filter.qHint')} width={290} />
      <ChoiceFilter source="industry" label={label(ORGANISATION_FIELDS.industry)} options={industries} />
      <ChoiceFilter source="country" label={label(ORGANISATION_FIELDS.country)} options={countries} />
    </ListFilters>
  )
}
