import { type ReactNode, useId } from 'react'
import { Segmented } from '../Segmented.tsx'
import { FieldFrame } from './FieldFrame.tsx'

interface Props<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  /** Meaning of the selected choice. */
  hint: string
  fault?: ReactNode
  onChange: (value: Value) => void
}

/** A choice of a few values, with the meaning of the selected one below. */
export function ChoiceField<Value extends string>({ hint, fault, ...choice }: Props<Value>) {
  return (
    <FieldFrame isGroup id={useId()} label={choice.label} hint={hint} fault={fault}>
      <div>
        <Segmented {...choice} />
      </div>
    </FieldFrame>
  )
}
