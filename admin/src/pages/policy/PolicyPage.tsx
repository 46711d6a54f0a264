import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import {
  policyAddress,
  segmentAddress,
  useSegmentChoices,
  useSegmentName,
} from '../../domain/control/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import {
  DiscardDialog,
  EmptyState,
  ErrorState,
  FillPage,
  PageHeader,
  useAnswer,
  useDiscard,
  useIsAdmin,
} from '../../kit/index.ts'
import { loadable } from '../../kit/loadable.tsx'
import { CallError } from '../../kit/session/index.ts'
import { useTabNavigate, useTabTitle } from '../../kit/tabs/index.ts'
import { CustomPolicies } from '../../resources/custom-policies/CustomPolicies.tsx'
import { ListPolicies } from '../../resources/lists/ListPolicies.tsx'
import { BackToSegments } from './BackToSegments.tsx'
import { GroupCards } from './GroupCards.tsx'
import { PolicyHeader } from './PolicyHeader.tsx'
import { groupOf, isCustomGroup } from './policy-groups.ts'

const PauseDialog = loadable(async () => (await import('../../domain/pause/PauseDialog.tsx')).PauseDialog)
const PolicyLog = loadable(async () => (await import('./PolicyLog.tsx')).PolicyLog)
const UncategorisedDrawer = loadable(
  async () =>
    (await import('../../resources/lists/uncategorised/UncategorisedDrawer.tsx')).UncategorisedDrawer,
)

const NOT_FOUND = 404
/** The parameters of the address while a list or a policy is open. */
const PANELS = ['list', 'policy'] as const

/** The policies of one segment by group: all users read them, administrators change them. */
export function PolicyPage() {
  const t = useText()
  const { segmentId = '', group: named } = useParams()
  const group = groupOf(named)
  const nameOf = useSegmentName()
  const canEdit = useIsAdmin()
  const segments = useSegmentChoices().data
  const segment = segments?.find(({ id }) => id === segmentId)
  // In the order in which the groups are checked.
  const counts = useAnswer(['policies', 'counts', segmentId], 'GET /api/domain-control/policy-counts', {
    query: { segmentId },
  })
  const navigate = useTabNavigate()
  // To another group of the same page; an unfinished form needs a confirmation first.
  const { setDirty: setDraft, leave, reset, question } = useDiscard()
  const go = (to: string) =>
    leave(() => {
      reset()
      navigate(to, { replace: true })
    })
  const [isLogOpen, setLogOpen] = useState(false)
  const [isSorting, setSorting] = useState(false)
  const [params] = useSearchParams()
  // Beside the table there is room for one drawer.
  const isPanelOpen = PANELS.some((panel) => params.has(panel))
  const [isPausing, setPausing] = useState(false)
  const name = nameOf(segment ?? { id: segmentId, name: segmentId })
  useTabTitle(t('policies.page.tab', { name }))
  if (counts.error instanceof CallError && counts.error.status === NOT_FOUND)
    return <UnknownSegment id={segmentId} />
  const count = counts.data?.find((counted) => counted.group === group)
  const table = { segmentId, count, canEdit }
  // The list of a deleted segment would show the same error a second time.
  const isKnown = segment !== undefined || counts.data !== undefined
  return (
    <FillPage>
      <PolicyHeader
        segmentId={segmentId}
        name={name}
        segment={segment}
        segments={segments}
        onSegment={(id) => navigate(policyAddress(id, group))}
        onUncategorised={() => setSorting(true)}
        onLog={canEdit ? () => setLogOpen(true) : undefined}
        onPause={canEdit && segment ? () => setPausing(true) : undefined}
      />
      {counts.error && !counts.data ? (
        <ErrorState error={counts.error} onRetry={() => void counts.refetch()} />
      ) : (
        <>
          <GroupCards segmentId={segmentId} group={group} counts={counts.data} onGo={go} />
          {isKnown &&
            (isCustomGroup(group) ? (
              <CustomPolicies key={`${segmentId} ${group}`} group={group} {...table} onDraft={setDraft} />
            ) : (
              <ListPolicies key={`${segmentId} ${group}`} group={group} {...table} onDraft={setDraft} />
            ))}
        </>
      )}
      {isLogOpen && <PolicyLog segmentId={segmentId} name={name} onClose={() => setLogOpen(false)} />}
      {isSorting && !isPanelOpen && (
        <UncategorisedDrawer canEdit={canEdit} onClose={() => setSorting(false)} />
      )}
      {isPausing && segment && (
        <PauseDialog segment={{ id: segmentId, name }} onClose={() => setPausing(false)} />
      )}
      <DiscardDialog {...question} />
    </FillPage>
  )
}

function UnknownSegment({ id }: { id: string }) {
  const t = useText()
  return (
    <>
      <PageHeader lead={<BackToSegments />} title={visibleText(id)} subtitle={t('route.policy')} />
      <EmptyState
        icon="search"
        title={t('segments.unknown')}
        action={
          <Button component={Link} to={segmentAddress('')} variant="contained">
            {t('policies.page.toSegments')}
          </Button>
        }
      />
    </>
  )
}
