import type { ORGANISATION_SORTS } from '@netwarden/shared/contract'
import type { Organisation } from '@netwarden/shared/domain'
import { useMemo } from 'react'
import { SubjectLink } from '../../domain/subject/index.ts'
import { ForeignText } from '../../domain/words/index.ts'
import { type Translate, useText } from '../../kit/i18n/index.ts'
import { Mono } from '../../kit/index.ts'
import { actionsColumn, type Column, RecordRowButtons } from '../../ra/index.ts'
import { type OrgNames, useOrgNames } from './use-org-names.ts'

/** Actions on an organisation from its row and from the drawer; only administrators edit. */
export interface OrgActions {
  canEdit: boolean
  view: (organisation: Organisation) => void
  edit: (organisation: Organisation) => void
  remove: (organisation: Organisation) => void
}

type OrgColumn = Column<Organisation> & { sort?: (typeof ORGANISATION_SORTS)[number] }

export function useOrgColumns(actions: OrgActions): readonly Column<Organisation>[] {
  const t = useText()
  const names = useOrgNames()
  return useMemo(
    () => [
      ...factColumns(t, names),
      ...recordColumns(t),
      ...(actions.canEdit ? [actionColumn(t, actions)] : []),
    ],
    [t, names, actions],
  )
}

function factColumns(t: Translate, names: OrgNames): OrgColumn[] {
  return [
    {
      key: 'name',
      label: t('orgs.field.name'),
      sort: 'name',
      width: 190,
      render: ({ name }) => <SubjectLink kind="org" name={name} />,
    },
    { key: 'nameZh', label: t('orgs.field.nameZh'), sort: 'nameZh', width: 130 },
    {
      key: 'industry',
      label: t('orgs.field.industry'),
      sort: 'industry',
      width: { 'zh-CN': 90, 'en-US': 108 },
      render: ({ industry }) => names.industry(industry),
    },
    {
      key: 'country',
      label: t('orgs.field.country'),
      sort: 'country',
      width: { 'zh-CN': 110, 'en-US': 122 },
      render: ({ country }) => names.country(country),
    },
    {
      key: 'address',
      label: t('orgs.field.address'),
      sort: 'address',
      width: { 'zh-CN': 140, 'en-US': 186 },
      render: (row) => names.address(row) || '—',
    },
    { key: 'domains', label: t('orgs.field.domains'), render: ({ domains }) => <Domains names={domains} /> },
    {
      key: 'domainCount',
      label: t('orgs.field.domainCount'),
      width: { 'zh-CN': 80, 'en-US': 108 },
      isNumeric: true,
      render: ({ domains }) => domains.length,
    },
  ]
}

function recordColumns(t: Translate): OrgColumn[] {
  return [
    {
      key: 'updatedAt',
      label: t('orgs.field.updatedAt'),
      sort: 'updatedAt',
      width: 136,
      isOptional: true,
      time: 'minute',
    },
    {
      key: 'updatedBy',
      label: t('orgs.field.updatedBy'),
      sort: 'updatedBy',
      width: 120,
      isOptional: true,
      render: ({ updatedBy }) => updatedBy ?? t('orgs.shipped'),
    },
  ]
}

function actionColumn(t: Translate, actions: OrgActions): OrgColumn {
  return actionsColumn(t, 114, (row) => (
    <RecordRowButtons name={row.name} onEdit={() => actions.edit(row)} onDelete={() => actions.remove(row)} />
  ))
}

/** Shows as many as fit; the drawer has all of them. */
function Domains({ names }: { names: readonly string[] }) {
  return names.length === 0 ? (
    '—'
  ) : (
    <Mono>
      <ForeignText text={names.join('  ')} />
    </Mono>
  )
}
