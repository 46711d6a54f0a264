import Button from '@mui/material/Button'
import { isAdminRole, type Organisation } from '@netwarden/shared'
import { useState } from 'react'
import { Link } from 'react-router'
import { ORGS_PATH } from '../../domain/links/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Card, DiscardDialog, ErrorState, Icon, RowsSkeleton } from '../../kit/index.ts'
import { useUser } from '../../kit/session/index.ts'
import { OrgFormDrawer } from './form/OrgFormDrawer.tsx'
import { OwnedDomains } from './OwnedDomains.tsx'
import { useOrgByName } from './org-queries.ts'

/** Which names the organisation table gives to an organisation, on the page of the organisation. */
export function OrganisationOfTable({ name }: { name: string }) {
  const t = useText()
  const role = useUser()?.role
  const { data: organisation, error, refetch } = useOrgByName(name)
  const [edited, setEdited] = useState<Organisation | null>(null)
  const canEdit = Boolean(organisation) && role !== undefined && isAdminRole(role)
  const count = organisation?.domains.length
  return (
    <Card
      title={count === undefined ? t('orgs.ofTable') : t('orgs.ofTableCount', { count })}
      actions={
        canEdit && (
          <Button
            variant="text"
            startIcon={<Icon name="edit" size={14} />}
            aria-label={t('orgs.editOf', { name })}
            onClick={() => organisation && setEdited(organisation)}
          >
            {t('orgs.edit')}
          </Button>
        )
      }
    >
      {organisation ? (
        <OwnedDomains names={organisation.domains} />
      ) : organisation === null ? (
        <NotInTable />
      ) : error ? (
        <ErrorState isCompact error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={3} />
      )}
      {edited && <EditDrawer organisation={edited} onClose={() => setEdited(null)} />}
    </Card>
  )
}

/** Records also carry the holders of networks, which the table need not know. */
function NotInTable() {
  const t = useText()
  return (
    <>
      {t('orgs.notInTable')} <Link to={ORGS_PATH}>{t('orgs.toTable')}</Link>
    </>
  )
}

function EditDrawer({ organisation, onClose }: { organisation: Organisation; onClose: () => void }) {
  const [isDirty, setDirty] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <OrgFormDrawer
        organisation={organisation}
        onDirty={setDirty}
        onClose={() => (isDirty ? setAsking(true) : onClose())}
        onSaved={onClose}
      />
      <DiscardDialog isOpen={isAsking} onDiscard={onClose} onStay={() => setAsking(false)} />
    </>
  )
}
