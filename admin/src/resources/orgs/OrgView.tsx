import Button from '@mui/material/Button'
import { ORGANISATION_FIELDS, type Organisation } from '@netwarden/shared/domain'
import { fieldNames } from '@netwarden/shared/fields'
import { Link } from 'react-router'
import { subjectAddress } from '../../domain/subject/index.ts'
import { useLabel, useText } from '../../kit/i18n/index.ts'
import { FactList, Tag, TimeText } from '../../kit/index.ts'
import { RecordDrawer, RecordFooter } from '../../ra/index.ts'
import { OwnedDomains } from './OwnedDomains.tsx'
import type { OrgActions } from './org-columns.tsx'
import { useOrgNames } from './use-org-names.ts'

interface Props {
  id: string
  /** The visible row, shown until the current organisation is loaded. */
  shown: Organisation | undefined
  actions: OrgActions
  onClose: () => void
}

export function OrgView({ id, shown, actions, onClose }: Props) {
  const t = useText()
  const names = useOrgNames()
  return (
    <RecordDrawer
      resource="orgs"
      id={id}
      shown={shown}
      fallbackTitle={t('orgs.view')}
      title={({ name }) => name}
      subtitle={({ nameZh }) => nameZh}
      tags={({ industry }) => <Tag tone="common">{names.industry(industry)}</Tag>}
      footer={(organisation) => (
        <RecordFooter
          onDelete={actions.canEdit ? () => actions.remove(organisation) : undefined}
          onEdit={actions.canEdit ? () => actions.edit(organisation) : undefined}
        >
          <Button component={Link} to={subjectAddress('org', organisation.name)}>
            {t('orgs.visits')}
          </Button>
        </RecordFooter>
      )}
      onClose={onClose}
    >
      {(organisation) => <OrgFacts organisation={organisation} />}
    </RecordDrawer>
  )
}

const { name, nameZh, industry, country, ...others } = ORGANISATION_FIELDS

function OrgFacts({ organisation }: { organisation: Organisation }) {
  const t = useText()
  const label = useLabel()
  const names = useOrgNames()
  const { domains, updatedAt, updatedBy } = organisation
  return (
    <FactList
      facts={[
        { label: label(name), value: organisation.name },
        { label: label(nameZh), value: organisation.nameZh },
        { label: label(industry), value: names.industry(organisation.industry) },
        { label: label(country), value: names.country(organisation.country) },
        ...fieldNames(others).map((key) => ({ label: label(others[key]), value: organisation[key] })),
        { label: t('orgs.field.updatedAt'), value: <TimeText at={updatedAt} /> },
        { label: t('orgs.field.updatedBy'), value: updatedBy ?? t('orgs.shipped') },
        { label: t('orgs.ownedDomains', { count: domains.length }), value: <OwnedDomains names={domains} /> },
      ]}
    />
  )
}
