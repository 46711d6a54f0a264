import type { Field } from '@netwarden/shared/fields'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useLabel, useText } from '../../kit/i18n/index.ts'
import { LinesField } from '../../kit/index.ts'
import { faultOf } from './field-values.ts'
import { ChoiceInput, SwitchInput, TextField } from './inputs.tsx'
import { useTextInput } from './use-text-input.tsx'

interface Props {
  name: string
  field: Field
  /** Instead of the hint of the description. */
  hint?: ReactNode
  placeholder?: string
  inputMode?: 'email' | 'tel' | 'url'
  type?: 'time'
  autoComplete?: string
  /** The value that the form began with is valid, whatever the rule: the server checks what changes. */
  acceptsStored?: boolean
  isReadOnly?: boolean
  hasFocus?: boolean
}

/** The input of a described field: its kind, label, hint and faults follow from the description. */
export function FieldInput({ name, field, hint, isReadOnly = false, acceptsStored = false, ...look }: Props) {
  const t = useText()
  const label = useLabel()
  const stored: unknown = useFormContext().formState.defaultValues?.[name]
  const ownHint = hint ?? (field.hint && label({ label: field.hint }))
  const common = {
    source: name,
    label: useFieldLabel(field),
    ...(ownHint !== undefined && { hint: ownHint }),
  }
  const check = (text: string) =>
    acceptsStored && text === stored ? undefined : faultOf(field, text, t, label)
  if (field.kind === 'flag') return <SwitchInput {...common} isDisabled={isReadOnly} />
  if (field.kind === 'choice') {
    const options = field.values.map((value) => {
      const word = field.words?.[value]
      return { value, label: word ? label({ label: word }) : value }
    })
    return <ChoiceInput {...common} options={options} />
  }
  if (field.kind === 'texts' && field.isLines) return <LinesInput {...common} {...look} />
  return (
    <TextField
      {...common}
      {...look}
      {...(field.kind === 'number' && { inputMode: field.isDecimal ? 'decimal' : 'numeric' })}
      isRequired={faultOf(field, '', t, label) !== undefined}
      isReadOnly={isReadOnly}
      faultOf={check}
    />
  )
}

/** With the unit that the form shows. */
function useFieldLabel(field: Field): string {
  const t = useText()
  const label = useLabel()
  if (field.kind !== 'number') return label(field)
  const unit = field.shownIn?.unit ?? field.unit
  return unit ? t('ui.withUnit', { label: label(field), unit: label({ label: unit }) }) : label(field)
}

interface LinesProps {
  source: string
  label: string
  hint?: ReactNode
  placeholder?: string
}

function LinesInput({ source, ...shown }: LinesProps) {
  const { value, onChange, fault } = useTextInput(source)
  return <LinesField {...shown} value={value} onChange={onChange} fault={fault} />
}
