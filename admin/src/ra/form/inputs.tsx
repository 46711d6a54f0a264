import { type ReactNode, useState } from 'react'
import { TextInput, useInput } from 'react-admin'
import { ChoiceField, EyeButton, SwitchField } from '../../kit/index.ts'
import { useTextInput } from './use-text-input.tsx'

interface Props {
  source: string
  label: string
  hint?: ReactNode
  isRequired?: boolean
  /** The fault of a text; undefined for a valid one. */
  faultOf?: (text: string) => string | undefined
}

interface TextProps extends Props {
  type?: 'text' | 'datetime-local' | 'time'
  inputMode?: 'email' | 'tel' | 'url' | 'numeric' | 'decimal'
  placeholder?: string | undefined
  autoComplete?: string
  maxLength?: number
  /** Whether the text is a password, which the user can show. */
  isSecret?: boolean
  isReadOnly?: boolean
  hasFocus?: boolean
  /** Shown for a text of several lines; it grows with the text. */
  lines?: number
}

/** A line of text: its label above it, its fault, or else its hint, below it. */
export function TextField({ source, label, hint, isRequired = false, faultOf, ...rest }: TextProps) {
  const { type = 'text', inputMode, placeholder, autoComplete = 'off', maxLength } = rest
  const { isSecret = false, isReadOnly = false, hasFocus = false, lines } = rest
  const [isShown, setShown] = useState(false)
  return (
    <TextInput
      source={source}
      label={label}
      helperText={hint ?? false}
      margin="none"
      type={isSecret && !isShown ? 'password' : type}
      isRequired={isRequired}
      autoComplete={autoComplete}
      autoFocus={hasFocus}
      parse={String}
      {...(lines !== undefined && { multiline: true, minRows: lines, maxRows: 8 })}
      {...(placeholder !== undefined && { placeholder })}
      {...(faultOf && { validate: (text: unknown) => faultOf(String(text ?? '')) })}
      slotProps={{
        htmlInput: { 'aria-required': isRequired || undefined, inputMode, maxLength, readOnly: isReadOnly },
        ...(isSecret && {
          input: { endAdornment: <EyeButton isShown={isShown} onToggle={() => setShown(!isShown)} /> },
        }),
      }}
      {...(isReadOnly && { sx: { '& .MuiInputBase-root': { bgcolor: 'surface.raised' } } })}
    />
  )
}

interface ChoiceProps extends Omit<Props, 'faultOf'> {
  options: readonly { value: string; label: string }[]
  /** Label for no choice; without it, one of the options is always selected. */
  noneLabel?: string | undefined
  /** The fault of an empty value. */
  noneFault?: string
  /** Called after another choice, which the form has already. */
  onChoice?: (value: string) => void
}

/** The browser's own select: typing finds one of hundreds of options, and phones show their usual control. */
export function ChoiceInput(props: ChoiceProps) {
  const { source, label, hint, isRequired, options, noneLabel, noneFault, onChoice } = props
  return (
    <TextInput
      select
      source={source}
      label={label}
      helperText={hint ?? false}
      margin="none"
      isRequired={isRequired ?? false}
      parse={String}
      onChange={(event) => onChoice?.(event.target.value)}
      validate={(value: unknown) => (value === '' ? noneFault : undefined)}
      slotProps={{ select: { native: true } }}
    >
      {noneLabel !== undefined && <option value="">{noneLabel}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </TextInput>
  )
}

interface SegmentedProps<Value extends string> {
  source: string
  label: string
  options: readonly { value: Value; label: string }[]
  /** Meaning of a choice. */
  hintOf: (value: Value) => string
}

/** A choice of a few values, all of them visible. */
export function SegmentedInput<Value extends string>({ source, hintOf, ...shown }: SegmentedProps<Value>) {
  const { value, onChange, fault } = useTextInput(source)
  return <ChoiceField {...shown} value={value} hint={hintOf(value)} fault={fault} onChange={onChange} />
}

interface SwitchProps {
  source: string
  label: string
  hint?: ReactNode
  isDisabled?: boolean
}

export function SwitchInput({ source, ...shown }: SwitchProps) {
  const { field } = useInput({ source })
  return <SwitchField {...shown} isOn={field.value === true} onChange={field.onChange} />
}
