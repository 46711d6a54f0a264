import Button from '@mui/material/Button'
import type { GroupCount } from '@netwarden/shared/contract'
import { useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'
import { ChoiceFilter, ListFilters, TextFilter } from '../../ra/index.ts'
import { ModeFilter } from './ModeFilter.tsx'

interface Props {
  /** The count of each mode; undefined until it is loaded. */
  count: GroupCount | undefined
  /** Policies on addresses always ban: they have no mode to choose. */
  hasMode?: boolean
  qHint: string
  /** A further filter of policies, besides mode and text. */
  choice: { source: string; label: string; options: readonly { value: string; label: string }[] }
  addLabel: string
  /** Absent for users who can only read. */
  onAdd: (() => void) | undefined
}

/** The filters of the policies of a group, and the button that adds a policy. */
export function PolicyFilters({ count, hasMode = true, qHint, choice, addLabel, onAdd }: Props) {
  const t = useText()
  return (
    <>
      <ListFilters>
        {hasMode && <ModeFilter source="solvedMode" count={count} />}
        <TextFilter source="q" label={t('ui.search')} placeholder={qHint} />
        <ChoiceFilter {...choice} />
      </ListFilters>
      {onAdd && (
        <Button
          variant="contained"
          startIcon={<Icon name="plus" size={14} />}
          onClick={onAdd}
          sx={{ ml: 'auto' }}
        >
          {addLabel}
        </Button>
      )}
    </>
  )
}
