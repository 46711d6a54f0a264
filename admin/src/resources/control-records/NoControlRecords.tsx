import Button from '@mui/material/Button'
import type { PolicyGroup } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { Link } from 'react-router'
import { useDashboardState } from '../../domain/completeness/index.ts'
import { policyAddress } from '../../domain/control/index.ts'
import { ImportButton } from '../../domain/import/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { BlockSkeleton, EmptyState } from '../../kit/index.ts'
import { useFiltered } from '../../ra/index.ts'
import { type ControlState, chosenGroup } from './use-control-state.ts'

/** No results: offers a wider search, or explains the source of such records or of visits. */
export function NoControlRecords({ state }: { state: ControlState }) {
  const t = useText()
  const { data, isPending } = useDashboardState()
  const { isFiltered, clear } = useFiltered()
  const group = chosenGroup(state)
  const isNarrowed = isFiltered || state.range !== 'all'
  if (isPending) return <BlockSkeleton height={120} />
  if (data?.isEmpty) {
    return (
      <EmptyState
        icon="shield"
        title={t('controlState.noVisits')}
        hint={t('controlState.noVisitsHint')}
        action={
          <>
            <ImportButton />
            <PoliciesButton />
          </>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={isFiltered ? 'search' : 'shield'}
      title={t(isNarrowed ? 'controlState.none' : 'controlState.empty')}
      hint={t(isFiltered ? 'ui.lookWider' : 'controlState.emptyHint')}
      action={
        <>
          {state.range !== 'all' && <Button onClick={() => state.setRange('all')}>{t('ui.allTime')}</Button>}
          {isFiltered && <Button onClick={clear}>{t('ui.filter.clear')}</Button>}
          {(group || !isFiltered) && <PoliciesButton group={group} />}
        </>
      }
    />
  )
}

/** Opens the policies of the built-in segment, in the filtered group. */
function PoliciesButton({ group }: { group?: PolicyGroup | undefined }) {
  const t = useText()
  return (
    <Button component={Link} to={policyAddress(BUILT_IN_SEGMENT_ID, group)}>
      {t('controlState.toPolicies')}
    </Button>
  )
}
