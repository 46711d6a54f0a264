import Box from '@mui/material/Box'
import type { AccessRecord, ControlRecord } from '@netwarden/shared/domain'
import { useText } from '../../kit/i18n/index.ts'
import { BlockSkeleton, Loaded, SideDrawer, TimeText, VerdictTag } from '../../kit/index.ts'
import { useRow } from '../../ra/index.ts'
import { VisitControl, VisitControlButtons } from '../control/index.ts'
import type { LinkTo } from '../links/index.ts'
import { VisitFocus } from '../subject/index.ts'
import { readableText } from '../words/index.ts'
import { useControlRecord, useDecidingRule } from './use-control-record.ts'
import { VisitFacts } from './VisitFacts.tsx'
import { VisitReason } from './VisitReason.tsx'
import { VisitRepetition } from './VisitRepetition.tsx'
import { VisitSummary } from './VisitSummary.tsx'

interface Props {
  /** Empty while the drawer is closed. */
  id: string
  /** The visit, when it is among the visible rows. */
  row: AccessRecord | undefined
  /** The reason of the decision, where the list already has it. */
  decided?: ControlRecord | undefined
  /** Searches for one of its values within the same time. */
  linkTo: LinkTo
  onClose: () => void
}

/** Everything known about one visit. */
export function VisitDrawer({ id, row, decided, linkTo, onClose }: Props) {
  const t = useText()
  // Not among the visible rows, for example from a shared address; the visited name does not change.
  const found = useRow(
    'access-records',
    { id },
    { enabled: id !== '' && !row, staleTime: Number.POSITIVE_INFINITY, meta: { isQuiet: true } },
  )
  const visit = row ?? found.data
  const record = useControlRecord(visit, decided)
  const rule = useDecidingRule(record.data)
  return (
    <SideDrawer
      isOpen={id !== ''}
      isAddressed
      onClose={onClose}
      title={visit ? readableText(visit.domain ?? visit.dstHostIP ?? t('visits.visit')) : t('visits.visit')}
      subtitle={visit && <TimeText at={visit.accessAt} style="millisecond" hasZone />}
      tags={visit && <VerdictTag mode={visit.solvedMode} by={visit.verdictBy} />}
      footer={
        visit && (
          <>
            <VisitControlButtons visit={visit} />
            <VisitFocus visit={visit} />
          </>
        )
      }
      width={430}
    >
      <Loaded query={{ ...found, data: visit }} skeleton={<BlockSkeleton height={360} />}>
        {(known) => (
          <Box sx={{ display: 'grid', gap: 1.5 }}>
            <VisitSummary visit={known} linkTo={linkTo} />
            <VisitReason visit={known} record={record} rule={rule} />
            <VisitControl visit={known} />
            <VisitFacts visit={known} rule={rule} linkTo={linkTo} />
            {known.deviceIP && known.domain && (
              <VisitRepetition deviceIP={known.deviceIP} domain={known.domain} at={known.accessAt} />
            )}
          </Box>
        )}
      </Loaded>
    </SideDrawer>
  )
}
