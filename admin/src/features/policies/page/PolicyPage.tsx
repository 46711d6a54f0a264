import { isAdminRole } from '@netwarden/shared'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useText } from '../../../i18n/index.ts'
import { CallError, useUser } from '../../../session/index.ts'
import { useTabNavigate, useTabTitle } from '../../../tabs/index.ts'
import { DiscardDialog, ErrorState, FillPage } from '../../../ui/index.ts'
import { policyAddress } from '../../segments/index.ts'
import { visibleText } from '../../visits/index.ts'
import { CustomPolicies } from '../custom/CustomPolicies.tsx'
import { useSegmentChoices } from '../policy-queries.ts'
import { PresetPolicies } from '../presets/PresetPolicies.tsx'
import { useSegmentName } from '../use-segment-name.ts'
import { GroupCards } from './GroupCards.tsx'
import { PolicyHeader } from './PolicyHeader.tsx'
import { PolicyLog } from './PolicyLog.tsx'
import { useGroupCounts } from './page-queries.ts'
import { groupOf, isCustomGroup } from './policy-groups.ts'
import { UnknownSegment } from './UnknownSegment.tsx'
import { useGuardedWay } from './use-guarded-way.ts'

const NOT_FOUND = 404

/** What the policies of one segment are, group by group: everybody reads them, administrators change them. */
export function PolicyPage() {
  const t = useText()
  const { segmentId = '', group: named } = useParams()
  const group = groupOf(named)
  const nameOf = useSegmentName()
  const role = useUser()?.role
  const canEdit = role !== undefined && isAdminRole(role)
  const segments = useSegmentChoices().data
  const segment = segments?.find(({ id }) => id === segmentId)
  const counts = useGroupCounts(segmentId)
  const navigate = useTabNavigate()
  const way = useGuardedWay()
  const [isLogOpen, setLogOpen] = useState(false)
  const name = segment ? nameOf(segment) : visibleText(segmentId)
  useTabTitle(t('policies.page.tab', { name }))
  if (counts.error instanceof CallError && counts.error.status === NOT_FOUND)
    return <UnknownSegment id={segmentId} />
  const count = counts.data?.find((counted) => counted.group === group)
  const table = { segmentId, count, canEdit }
  return (
    <FillPage>
      <PolicyHeader
        segmentId={segmentId}
        name={name}
        segment={segment}
        segments={segments}
        onSegment={(id) => navigate(policyAddress(id, group))}
        onLog={canEdit ? () => setLogOpen(true) : undefined}
      />
      {counts.error && !counts.data ? (
        <ErrorState error={counts.error} onRetry={() => void counts.refetch()} />
      ) : (
        <>
          <GroupCards segmentId={segmentId} group={group} counts={counts.data} onGo={way.go} />
          {isCustomGroup(group) ? (
            <CustomPolicies key={`${segmentId} ${group}`} group={group} {...table} onDraft={way.setDraft} />
          ) : (
            <PresetPolicies key={`${segmentId} ${group}`} group={group} {...table} />
          )}
        </>
      )}
      {isLogOpen && <PolicyLog segmentId={segmentId} name={name} onClose={() => setLogOpen(false)} />}
      <DiscardDialog isOpen={way.isAsking} onDiscard={way.discard} onStay={way.stay} />
    </FillPage>
  )
}
