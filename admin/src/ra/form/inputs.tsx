import type { ReactNode } from 'react'
import { TextInput, useInput } from 'react-admin'
import { SwitchField } from '../../kit/index.ts'

interface Props {
  source: string
  label: string
  hint?: ReactNode
  isRequired?: boolean
  inputMode?: 'email' | 'tel'
  /** What is wrong with a text; undefined: nothing. */
  faultOf?: (text: string) => string | undefined
}

/** A line of text: its label above it, its fault, or else its hint, below it. */
export function TextField({ source, label, hint, isRequired = false, inputMode, faultOf }: Props) {
  return (
    <TextInput
      source={source}
      label={label}
      helperText={hint ?? false}
      margin="none"
      isRequired={isRequired}
      autoComplete="off"
      parse={String}
      {...(faultOf && { validate: (text: unknown) => faultOf(String(text ?? '')) })}
      slotProps={{ htmlInput: { 'aria-required': isRequired || undefined, inputMode } }}
    />
  )
}

interface ChoiceProps extends Omit<Props, 'faultOf' | 'inputMode'> {
  options: readonly { value: string; label: string }[]
  /** The text for nothing chosen yet; without it one of the options always is. */
  noneLabel?: string | undefined
  /** What is wrong with nothing. */
  noneFault?: string
}

/** The browser's own list of choices: typing finds one of hundreds, and on phones it is the wheel people know. */
export function ChoiceInput({ source, label, hint, isRequired, options, noneLabel, noneFault }: ChoiceProps) {
  return (
    <TextInput
      select
      source={source}
      label={label}
      helperText={hint ?? false}
      margin="none"
      isRequired={isRequired ?? false}
      parse={String}
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

interface SwitchProps {
  source: string
  label: string
  hint?: string
}

export function SwitchInput({ source, ...shown }: SwitchProps) {
  const { field } = useInput({ source })
  return <SwitchField {...shown} isOn={field.value === true} onChange={field.onChange} />
}
