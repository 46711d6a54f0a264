import { useEffect, useEffectEvent } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { useText } from '../../kit/i18n/index.ts'
import { mergeLists } from '../changes.ts'

interface Props {
  formId: string
  /** The initial values of the form before a newer version was loaded over them; null when none was loaded. */
  overtaken: { before: FieldValues; isOwn: boolean } | null
  latest: FieldValues
}

/** Fields that two users changed: lists merge both changes, and other fields show the other user's value. */
export function Overtaken({ formId, overtaken, latest }: Props) {
  const t = useText()
  const { getValues, setValue, setError } = useFormContext()
  const bringTogether = useEffectEvent((former: FieldValues, isOwn: boolean) => {
    for (const [name, theirs] of Object.entries(latest)) {
      const mine: unknown = getValues(name)
      if (isSame(theirs, former[name]) || isSame(mine, former[name]) || isSame(mine, theirs)) continue
      if (isList(mine) && isList(theirs) && isList(former[name])) {
        setValue(name, mergeLists(former[name], mine, theirs), { shouldDirty: true })
      } else {
        const value = shownValue(formId, name, theirs)
        const [changed, changedTo] = isOwn ? OWN : THEIRS
        setError(name, { type: 'overtaken', message: value === null ? t(changed) : t(changedTo, { value }) })
      }
    }
  })
  useEffect(() => {
    // Runs after the form has applied the new values, which would clear the faults.
    if (overtaken) queueMicrotask(() => bringTogether(overtaken.before, overtaken.isOwn))
  }, [overtaken])
  return null
}

/** Texts for a change of another user, and for an own change, without and with its value. */
const THEIRS = ['ui.form.changedToo', 'ui.form.theirs'] as const
const OWN = ['ui.form.ownToo', 'ui.form.own'] as const

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** A value as the field displays it; null when it does not fit in a line. */
function shownValue(formId: string, name: string, value: unknown): string | null {
  if (typeof value !== 'string') return null
  const form = document.getElementById(formId)
  const field = form instanceof HTMLFormElement ? form.elements.namedItem(name) : null
  if (field instanceof HTMLSelectElement)
    return [...field.options].find((option) => option.value === value)?.label ?? null
  if (field instanceof RadioNodeList) {
    const radio = [...field].find((node) => node instanceof HTMLInputElement && node.value === value)
    return radio?.parentElement?.closest('label')?.textContent ?? null
  }
  return value
}
