import type { FormHTMLAttributes, ReactNode } from 'react'
import { FilterLiveForm, useInput, useListContext } from 'react-admin'
import { FilterBar, FilterSelect, FilterText } from '../../kit/index.ts'
import { useFiltered } from './use-filtered.ts'

interface Props {
  /** In the list's own tool bar, or else in a line above the list. */
  isFlush?: boolean
  children: ReactNode
}

/** The filters of a list, and the button that clears them. */
export function ListFilters({ isFlush = true, children }: Props) {
  const { isFiltered, clear } = useFiltered()
  return (
    <FilterLiveForm formComponent={Unseen} debounce={false}>
      <FilterBar isFlush={isFlush} onClear={isFiltered ? clear : undefined}>
        {children}
      </FilterBar>
    </FilterLiveForm>
  )
}

/** A form without a box of its own, so that the layout of the bar does not change. */
function Unseen(props: FormHTMLAttributes<HTMLFormElement>) {
  return <form style={{ display: 'contents' }} {...props} />
}

/** A field that appears after the others, for want of its options or of room, begins with the filter in force, too. */
function useFilterInput(source: string, parse?: (text: string) => string) {
  const { filterValues } = useListContext()
  return useInput({ source, defaultValue: filterValues[source] ?? '', parse }).field
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
  const field = useFilterInput(source, parse)
  return <FilterText {...shown} value={String(field.value ?? '')} onCommit={field.onChange} />
}

interface ChoiceProps extends InputProps {
  options: readonly { value: string; label: string }[]
}

/** One of a few values, or all of them; an address may contain other ones. */
export function ChoiceFilter({ source, ...shown }: ChoiceProps) {
  const field = useFilterInput(source)
  const chosen = shown.options.find(({ value }) => value === String(field.value))
  return <FilterSelect {...shown} value={chosen?.value ?? ''} onChange={field.onChange} />
}
