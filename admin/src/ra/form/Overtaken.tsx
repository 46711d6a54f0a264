import { useEffect, useEffectEvent } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { useText } from '../../kit/i18n/index.ts'
import { mergeLists } from '../changes.ts'

interface Props {
  formId: string
  /** The values that the form began with when a newer version was loaded over them; null: none was. */
  overtaken: { before: FieldValues; isOwn: boolean } | null
  latest: FieldValues
}

/** Where two changed the same: lists have what both did, and other fields say what the other one wrote. */
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
    // Behind what the form itself makes of the new values, or it would forget the faults.
    if (overtaken) queueMicrotask(() => bringTogether(overtaken.before, overtaken.isOwn))
  }, [overtaken])
  return null
}

/** Whose change it was: without its value, and with it. */
const THEIRS = ['ui.form.changedToo', 'ui.form.theirs'] as const
const OWN = ['ui.form.ownToo', 'ui.form.own'] as const

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
