import Checkbox from '@mui/material/Checkbox'
import { useText } from '../../kit/i18n/index.ts'
import { type Selection, togglePage } from './selection.ts'

/** Selects all rows of the page; indeterminate while some of them are selected. */
export function SelectAll({ selection, pageKeys }: { selection: Selection; pageKeys: readonly string[] }) {
  const t = useText()
  const chosen = pageKeys.filter((key) => selection.keys.has(key)).length
  const isSome = chosen > 0 && chosen < pageKeys.length
  // MUI draws "some" but leaves the native box at "none", which is what a screen reader reads.
  const markSome = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = isSome
  }
  return (
    <Checkbox
      checked={chosen > 0 && chosen === pageKeys.length}
      indeterminate={isSome}
      onChange={() => selection.onChange(togglePage(selection.keys, pageKeys))}
      slotProps={{ input: { 'aria-label': t('ui.table.selectAll'), ref: markSome } }}
    />
  )
}
