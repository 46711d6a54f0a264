import type { FormHTMLAttributes, ReactNode } from 'react'
import { FilterLiveForm, useInput } from 'react-admin'
import { FilterBar, FilterSelect, FilterText } from '../../kit/index.ts'
import { useFiltered } from './use-filtered.ts'

/** What a list can be narrowed by, in its tool bar, and the way back to all of it. */
export function ListFilters({ children }: { children: ReactNode }) {
  const { isFiltered, clear } = useFiltered()
  return (
    <FilterLiveForm formComponent={Unseen} debounce={false}>
      <FilterBar isFlush onClear={isFiltered ? clear : undefined}>
        {children}
      </FilterBar>
    </FilterLiveForm>
  )
}

/** The bar is laid out as if no form were around it. */
function Unseen(props: FormHTMLAttributes<HTMLFormElement>) {
  return <form style={{ display: 'contents' }} {...props} />
}

interface InputProps {
  source: string
  label: string
}

interface TextProps extends InputProps {
  placeholder?: string
  width?: number
  /** What is wrong with the text; it is then not sent. */
  check?: (text: string) => string | undefined
}

/** A text that counts on Enter or when the field is left. */
export function TextFilter({ source, ...shown }: TextProps) {
  const { field } = useInput({ source })
  return <FilterText {...shown} value={String(field.value ?? '')} onCommit={field.onChange} />
}

interface ChoiceProps extends InputProps {
  options: readonly { value: string; label: string }[]
}

/** One of a few values, or all of them. */
export function ChoiceFilter({ source, ...shown }: ChoiceProps) {
  const { field } = useInput({ source })
  return <FilterSelect {...shown} value={String(field.value ?? '')} onChange={field.onChange} />
}
