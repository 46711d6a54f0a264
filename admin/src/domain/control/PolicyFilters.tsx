import Button from '@mui/material/Button'
import type { GroupCount } from '@netwarden/shared'
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
  /** What a policy can be narrowed by besides its mode and its words. */
  choice: { source: string; label: string; options: readonly { value: string; label: string }[] }
  addLabel: string
  /** Absent for users who may only read. */
  onAdd: (() => void) | undefined
}

/** What the policies of a group can be narrowed by, and the way to another one. */
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
