import { useEffect, useEffectEvent } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { useText } from '../../kit/i18n/index.ts'
import { mergeLists } from '../changes.ts'

interface Props {
  formId: string
  /** The initial values of the form when another user's values were loaded; null without any. */
  before: FieldValues | null
  latest: FieldValues
}

/** Where two changed the same: lists have what both did, and other fields say what the other one wrote. */
export function Overtaken({ formId, before, latest }: Props) {
  const t = useText()
  const { getValues, setValue, setError } = useFormContext()
  const bringTogether = useEffectEvent((former: FieldValues) => {
    for (const [name, theirs] of Object.entries(latest)) {
      const mine: unknown = getValues(name)
      if (isSame(theirs, former[name]) || isSame(mine, former[name]) || isSame(mine, theirs)) continue
      if (isList(mine) && isList(theirs) && isList(former[name])) {
        setValue(name, mergeLists(former[name], mine, theirs), { shouldDirty: true })
      } else {
        const value = shownValue(formId, name, theirs)
        const text = value === null ? t('ui.form.changedToo') : t('ui.form.theirs', { value })
        setError(name, { type: 'overtaken', message: text })
      }
    }
  })
  useEffect(() => {
    // After the form's own handling of the new values, which would clear the faults.
    if (before) queueMicrotask(() => bringTogether(before))
  }, [before])
  return null
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** A value in the words of its field; null where it has none that fit a line. */
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
