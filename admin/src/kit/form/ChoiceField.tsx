import { type ReactNode, useId } from 'react'
import { Segmented } from '../Segmented.tsx'
import { FieldFrame } from './FieldFrame.tsx'

interface Props<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  /** What the choice means. */
  hint: string
  fault?: ReactNode
  onChange: (value: Value) => void
}

/** One of a few, its meaning below it. */
export function ChoiceField<Value extends string>({ hint, fault, ...choice }: Props<Value>) {
  return (
    <FieldFrame isGroup id={useId()} label={choice.label} hint={hint} fault={fault}>
      <div>
        <Segmented {...choice} />
      </div>
    </FieldFrame>
  )
}
