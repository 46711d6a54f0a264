import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputBase from '@mui/material/InputBase'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import { type ReactNode, startTransition, useId, useState } from 'react'
import { useText } from './i18n/index.ts'
import { SymbolButton } from './SymbolButton.tsx'
import { announceSearch } from './searched.ts'

interface FilterBarProps {
  /** Shown when something is filtered. */
  onClear?: (() => void) | undefined
  /** Without the space below, inside a table's own bar. */
  isFlush?: boolean
  children: ReactNode
}

export function FilterBar({ onClear, isFlush = false, children }: FilterBarProps) {
  const t = useText()
  return (
    <Box
      role="search"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: isFlush ? 0 : 1.5 }}
    >
      {children}
      {onClear && (
        <Button variant="text" onClick={onClear}>
          {t('ui.filter.clear')}
        </Button>
      )}
    </Box>
  )
}

interface FilterSelectProps<Value extends string> {
  label: string
  /** An empty text means all values. */
  value: Value | ''
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value | '') => void
  /** The option for all values; without it, one of the options is always selected. */
  allLabel?: string | null
}

/** Name and value in one control, as in "Risk All". */
export function FilterChoice({ label, shown }: { label: string; shown: string }) {
  return (
    <>
      <Typography variant="quiet" sx={{ mr: 1 }}>
        {label}
      </Typography>
      <Box component="span" sx={{ fontWeight: 500 }}>
        {shown}
      </Box>
    </>
  )
}

/** A filter with some values, or all of them. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, value, options, onChange } = props
  const t = useText()
  const allLabel = props.allLabel === undefined ? t('ui.all') : props.allLabel
  const shown = options.find((option) => option.value === value)?.label ?? allLabel ?? ''
  const choose = (chosen: string) => onChange(options.find((option) => option.value === chosen)?.value ?? '')
  return (
    <Select
      displayEmpty
      value={value}
      onChange={(event) => choose(event.target.value)}
      slotProps={{ input: { 'aria-label': label } }}
      renderValue={() => <FilterChoice label={label} shown={shown} />}
      sx={{ typography: 'small' }}
    >
      {allLabel !== null && <MenuItem value="">{allLabel}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </Select>
  )
}

interface FilterTextProps {
  label: string
  value: string
  placeholder?: string
  /** The fault of the text, which prevents sending it. */
  check?: (text: string) => string | undefined
  onCommit: (value: string) => void
  width?: number
}

/** A text that applies on Enter or blur, so that no request is made for half a word. */
export function FilterText({ label, value, placeholder, check, onCommit, width = 260 }: FilterTextProps) {
  const t = useText()
  const id = useId()
  const [draft, setDraft] = useState<string>()
  const text = draft ?? value
  const fault = text === '' ? undefined : check?.(text.trim())
  const commit = () => {
    const clean = text.trim()
    if (fault) return false
    send(clean)
    return clean !== value
  }
  /** The address is drawn a moment later: until then the former text must not return, to which a user would type on. */
  const send = (sent: string) => {
    setDraft(sent)
    if (sent !== value) onCommit(sent)
    startTransition(() => setDraft(undefined))
  }
  return (
    <Box sx={{ position: 'relative', flex: { xs: '1 1 140px', sm: 'none' } }}>
      <InputBase
        id={id}
        value={text}
        placeholder={placeholder ?? ''}
        error={Boolean(fault)}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
          if (isEnter && commit()) announceSearch(event.currentTarget)
          if (event.key === 'Escape') setDraft(undefined)
        }}
        startAdornment={
          <Typography variant="quiet" component="label" htmlFor={id} sx={{ mr: 1, whiteSpace: 'nowrap' }}>
            {label}
          </Typography>
        }
        endAdornment={
          text !== '' && (
            <SymbolButton
              label={t('ui.filter.clearOne', { name: label })}
              icon="close"
              iconSize={12}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => send('')}
              size="row"
              sx={{ mr: -0.75 }}
            />
          )
        }
        slotProps={{
          input: { 'aria-invalid': Boolean(fault), 'aria-describedby': fault ? `${id}-fault` : undefined },
        }}
        sx={filterTextStyle(width, Boolean(fault))}
      />
      {fault && (
        <Typography variant="fault" id={`${id}-fault`} role="alert" sx={{ position: 'absolute', top: 31 }}>
          {fault}
        </Typography>
      )}
    </Box>
  )
}

function filterTextStyle(width: number, isWrong: boolean) {
  return {
    width: { xs: '100%', sm: width },
    height: 30,
    px: 1.25,
    typography: 'small',
    border: 1,
    borderRadius: '6px',
    borderColor: isWrong ? 'tone.high.text' : 'line.strong',
    bgcolor: 'surface.card',
    '&.Mui-focused': { borderColor: isWrong ? 'tone.high.text' : 'brand.text' },
    '& input:placeholder-shown': { textOverflow: 'ellipsis' },
  }
}
