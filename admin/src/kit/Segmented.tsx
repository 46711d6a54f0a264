import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import Select from '@mui/material/Select'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useIsPhone } from './use-is-phone.ts'
import { visuallyHidden } from './visually-hidden.ts'

export interface SegmentedOption<Value extends string> {
  value: Value
  label: string
  /** Shown after the label, such as a count. */
  extra?: ReactNode
}

interface Props<Value extends string> {
  /** Accessible name of the group. */
  label: string
  value: Value
  options: readonly SegmentedOption<Value>[]
  onChange: (value: Value) => void
  /** Called when the current choice is selected again, which changes nothing. */
  onAgain?: (value: Value) => void
  /** On phones: a list to choose from where the buttons would not fit. */
  isSelectOnPhone?: boolean
  isFullWidth?: boolean
}

/** A radio group in the shape of joined buttons. */
export function Segmented<Value extends string>(props: Props<Value>) {
  const isPhone = useIsPhone()
  return isPhone && props.isSelectOnPhone ? <SegmentedSelect {...props} /> : <SegmentedButtons {...props} />
}

function SegmentedButtons<Value extends string>(props: Props<Value>) {
  const { label, value, options, onChange, onAgain, isFullWidth = false } = props
  const name = useId()
  return (
    <Paper
      variant="outlined"
      role="radiogroup"
      aria-label={label}
      sx={{ ...groupStyle, width: isFullWidth ? '100%' : 'auto' }}
    >
      {options.map((option) => (
        <Box
          component="label"
          key={option.value}
          sx={{ ...segmentStyle(option.value === value), flex: isFullWidth ? 1 : 'none' }}
        >
          <Box
            component="input"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onClick={() => option.value === value && onAgain?.(value)}
            sx={visuallyHidden}
          />
          {option.label}
          {option.extra !== undefined && <span>{option.extra}</span>}
        </Box>
      ))}
    </Paper>
  )
}

function SegmentedSelect<Value extends string>(props: Props<Value>) {
  const { label, value, options, onChange, onAgain } = props
  const choose = (chosen: string) => {
    const option = options.find((known) => known.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <Select
      value={value}
      onChange={(event) => choose(event.target.value)}
      slotProps={{ input: { 'aria-label': label } }}
    >
      {options.map((option) => (
        <MenuItem
          key={option.value}
          value={option.value}
          onClick={() => option.value === value && onAgain?.(value)}
        >
          {option.label}
        </MenuItem>
      ))}
    </Select>
  )
}

const groupStyle = {
  position: 'relative',
  display: 'inline-flex',
  height: 28,
  overflow: 'hidden',
} as const

function segmentStyle(isChosen: boolean) {
  return {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 0.5,
    px: 1.25,
    typography: 'small',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    borderRight: 'strong',
    '&:last-of-type': { borderRight: 0 },
    color: isChosen ? 'brand.text' : 'text.secondary',
    fontWeight: isChosen ? 600 : 400,
    bgcolor: isChosen ? 'brand.tint' : 'transparent',
    '&:hover': { bgcolor: isChosen ? 'brand.tint' : 'surface.raised' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineOffset: -2, outlineColor: 'brand.text' },
  } as const
}
