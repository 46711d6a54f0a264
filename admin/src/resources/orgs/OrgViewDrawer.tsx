import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Organisation } from '@netwarden/shared'
import { Link } from 'react-router'
import { subjectAddress } from '../../domain/subject/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ErrorState, Icon, RowsSkeleton, SideDrawer, Tag } from '../../kit/index.ts'
import { OrgFacts } from './OrgFacts.tsx'
import type { OrgActions } from './org-actions.ts'
import { useOrg } from './org-queries.ts'
import { useOrgNames } from './use-org-names.ts'

interface Props {
  id: string
  /** The row in sight, shown until the organisation as it is now is known. */
  shown: Organisation | undefined
  actions: OrgActions
  onClose: () => void
}

export function OrgViewDrawer({ id, shown, actions, onClose }: Props) {
  const t = useText()
  const names = useOrgNames()
  const { data: organisation, error, refetch } = useOrg(id, shown)
  return (
    <SideDrawer
      isOpen
      width={460}
      title={organisation?.name ?? t('orgs.view')}
      subtitle={organisation?.nameZh}
      tags={organisation && <Tag tone="common">{names.industry(organisation.industry)}</Tag>}
      footer={organisation && <ViewFooter organisation={organisation} actions={actions} />}
      onClose={onClose}
    >
      {organisation ? (
        <OrgFacts organisation={organisation} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </SideDrawer>
  )
}

function ViewFooter({ organisation, actions }: { organisation: Organisation; actions: OrgActions }) {
  const t = useText()
  return (
    <>
      {actions.canEdit && (
        <Button color="error" onClick={() => actions.remove(organisation)}>
          {t('orgs.delete')}
        </Button>
      )}
      <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
        <Button component={Link} to={subjectAddress('org', organisation.name)}>
          {t('orgs.visits')}
        </Button>
        {actions.canEdit && (
          <Button
            variant="contained"
            startIcon={<Icon name="edit" size={14} />}
            onClick={() => actions.edit(organisation)}
          >
            {t('orgs.edit')}
          </Button>
        )}
      </Box>
    </>
  )
}
