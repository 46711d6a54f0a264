import Button from '@mui/material/Button'
import type { Organisation } from '@netwarden/shared/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { ORGS_PATH } from '../../domain/links/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Card, DiscardDialog, Icon, Loaded, RowsSkeleton, useDiscard, useIsAdmin } from '../../kit/index.ts'
import { useRows } from '../../ra/index.ts'
import { OrgForm } from './OrgForm.tsx'
import { OwnedDomains } from './OwnedDomains.tsx'

/** The domains of an organisation in the organisation table, on the page of the organisation. */
export function OrganisationOfTable({ name }: { name: string }) {
  const t = useText()
  const found = useRows('orgs', askedFor(name), QUIET)
  const organisation = found.data?.[0]
  const [edited, setEdited] = useState<Organisation | null>(null)
  const canEdit = useIsAdmin() && organisation !== undefined
  const count = organisation?.domains.length
  return (
    <Card
      title={count === undefined ? t('orgs.ofTable') : t('orgs.ofTableCount', { count })}
      actions={
        canEdit && (
          <Button
            variant="text"
            startIcon={<Icon name="edit" size={14} />}
            aria-label={t('ui.editOf', { name })}
            onClick={() => organisation && setEdited(organisation)}
          >
            {t('ui.edit')}
          </Button>
        )
      }
    >
      <Loaded query={found} skeleton={<RowsSkeleton rows={3} />} isCompact>
        {([known]) => (known ? <OwnedDomains names={known.domains} /> : <NotInTable />)}
      </Loaded>
      {edited && <EditDrawer organisation={edited} onClose={() => setEdited(null)} />}
    </Card>
  )
}

const QUIET = { onError: () => undefined }

function askedFor(name: string) {
  return {
    filter: { name },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'name', order: 'ASC' as const },
  }
}

/** Records also carry the holders of networks, which the table need not know. */
function NotInTable() {
  const t = useText()
  return (
    <>
      {t('orgs.notInTable')}{' '}
      <Link to={ORGS_PATH} style={{ textDecoration: 'underline' }}>
        {t('orgs.toTable')}
      </Link>
    </>
  )
}

function EditDrawer({ organisation, onClose }: { organisation: Organisation; onClose: () => void }) {
  const { setDirty, leave, question } = useDiscard()
  return (
    <>
      <OrgForm
        organisation={organisation}
        panel={{ setDirty, close: () => leave(onClose), saved: onClose }}
      />
      <DiscardDialog {...question} />
    </>
  )
}
