import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { FormHTMLAttributes, ReactElement, ReactNode } from 'react'
import { FilterFormBase, FilterLiveForm, useInput } from 'react-admin'
import { useText } from '../../kit/i18n/index.ts'
import { FilterSelect, FilterText } from '../../kit/index.ts'
import { useFiltered } from './use-filtered.ts'

interface Props {
  filters: ReactElement[]
  /** Buttons behind them. */
  children?: ReactNode
}

/** What a list can be narrowed by, in its tool bar, and the way back to all of it. */
export function ListFilters({ filters, children }: Props) {
  const t = useText()
  const { isFiltered, clear } = useFiltered()
  return (
    <>
      <FilterLiveForm formComponent={Bar} debounce={false}>
        <FilterFormBase filters={filters} />
      </FilterLiveForm>
      {children}
      {isFiltered && (
        <Button variant="text" onClick={clear}>
          {t('ui.filter.clear')}
        </Button>
      )}
    </>
  )
}

function Bar(props: FormHTMLAttributes<HTMLFormElement>) {
  return <Box component="form" role="search" sx={barStyle} {...props} />
}

interface InputProps {
  source: string
  /** react-admin shows a filter from the start only when it says so. */
  alwaysOn: true
  label: string
}

interface TextProps extends InputProps {
  placeholder?: string
  width?: number
  /** What is wrong with the text; it is then not sent. */
  check?: (text: string) => string | undefined
}

/** A text that counts on Enter or when the field is left. */
export function TextFilter({ source, alwaysOn: _alwaysOn, ...shown }: TextProps) {
  const { field } = useInput({ source })
  return <FilterText {...shown} value={String(field.value ?? '')} onCommit={field.onChange} />
}

interface ChoiceProps extends InputProps {
  options: readonly { value: string; label: string }[]
}

/** One of a few values, or all of them. */
export function ChoiceFilter({ source, alwaysOn: _alwaysOn, ...shown }: ChoiceProps) {
  const { field } = useInput({ source })
  return <FilterSelect {...shown} value={String(field.value ?? '')} onChange={field.onChange} />
}

const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  // Each field has its own space around it, and the one behind the last is not wanted.
  '& .RaFilterForm-clearFix, & .RaFilterFormInput-spacer': { display: 'none' },
  '& .RaFilterForm-filterFormInput': { flex: { xs: '1 1 160px', sm: 'none' } },
} as const
