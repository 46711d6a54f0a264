import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { AccessRecord } from '@netwarden/shared'
import { Link } from 'react-router'
import { useText } from '../../i18n/index.ts'
import { BlockSkeleton, ErrorState, Icon, SideDrawer, TimeText, VerdictTag } from '../../ui/index.ts'
import type { LinkTo } from './search-address.ts'
import { VisitFacts } from './VisitFacts.tsx'
import { VisitRepetition } from './VisitRepetition.tsx'
import { visibleText } from './visible-text.ts'
import { useVisit } from './visit-queries.ts'

interface Props {
  /** Empty: closed. */
  id: string
  /** The visit, when it is among the rows in sight. */
  row: AccessRecord | undefined
  /** Searches for one of its values within the same time. */
  linkTo: LinkTo
  onClose: () => void
}

/** Everything known about one visit. */
export function VisitDrawer({ id, row, linkTo, onClose }: Props) {
  const t = useText()
  const { data, error, refetch } = useVisit(id, row)
  const visit = row ?? (data?.id === id ? data : undefined)
  return (
    <SideDrawer
      isOpen={id !== ''}
      onClose={onClose}
      title={visit ? visibleText(visit.domain ?? visit.dstHostIP ?? t('visits.visit')) : t('visits.visit')}
      subtitle={visit && <TimeText at={visit.accessAt} style="millisecond" hasZone />}
      tags={visit && <VerdictTag mode={visit.solvedMode} />}
      footer={visit && <VisitLinks visit={visit} linkTo={linkTo} />}
      width={430}
    >
      {visit ? (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <VisitFacts visit={visit} linkTo={linkTo} />
          {visit.deviceIP && visit.domain && (
            <VisitRepetition deviceIP={visit.deviceIP} domain={visit.domain} at={visit.accessAt} />
          )}
        </Box>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <BlockSkeleton height={360} />
      )}
    </SideDrawer>
  )
}

function VisitLinks({ visit, linkTo }: { visit: AccessRecord; linkTo: LinkTo }) {
  const t = useText()
  return (
    <>
      {visit.deviceIP && (
        <Button
          component={Link}
          to={linkTo('deviceIP', visit.deviceIP)}
          startIcon={<Icon name="device" size={14} />}
        >
          {t('visits.ofDevice')}
        </Button>
      )}
      {visit.domain && (
        <Button
          component={Link}
          to={linkTo('domain', visit.domain)}
          startIcon={<Icon name="domain" size={14} />}
        >
          {t('visits.ofDomain')}
        </Button>
      )}
    </>
  )
}
