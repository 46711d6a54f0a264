import type { ReactNode } from 'react'
import { FilterBar, FilterSelect, FilterText } from '../../kit/index.ts'
import { useFiltered } from './use-filtered.ts'
import { ListFilterContext, useListFilter, useNewestFilters } from './use-list-filter.ts'

interface Props {
  /** In the list's own tool bar, or else in a line above the list. */
  isFlush?: boolean
  children: ReactNode
}

/** The filters of a list, and the button that clears them. */
export function ListFilters({ isFlush = true, children }: Props) {
  const { isFiltered } = useFiltered()
  const filters = useNewestFilters()
  return (
    <ListFilterContext value={filters}>
      <FilterBar isFlush={isFlush} onClear={isFiltered ? filters.clear : undefined}>
        {children}
      </FilterBar>
    </ListFilterContext>
  )
}

interface InputProps {
  source: string
  label: string
}

interface TextProps extends InputProps {
  placeholder?: string
  width?: number
  /** The fault of the text, which prevents sending it. */
  check?: (text: string) => string | undefined
  /** Converts valid input to the spelling of the calls. */
  parse?: (text: string) => string
}

/** A text filter that applies on Enter or on blur. */
export function TextFilter({ source, parse = String, ...shown }: TextProps) {
  const [value, change] = useListFilter(source)
  return <FilterText {...shown} value={value} onCommit={(text) => change(parse(text))} />
}

interface ChoiceProps extends InputProps {
  options: readonly { value: string; label: string }[]
}

/** One of a few values, or all of them; an address may contain other ones. */
export function ChoiceFilter({ source, ...shown }: ChoiceProps) {
  const [filter, change] = useListFilter(source)
  const chosen = shown.options.find(({ value }) => value === filter)
  return <FilterSelect {...shown} value={chosen?.value ?? ''} onChange={change} />
}
