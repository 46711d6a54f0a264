import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../session/index.ts'
import { useUnsavedChanges } from '../tabs/use-unsaved-changes.ts'

type Values = Record<string, string>
type Faults<Fields extends Values> = Partial<Record<keyof Fields, string>>

interface FormSetup<Fields extends Values, Reply> {
  initial: Fields
  /** Faults by field, found before anything is sent. */
  check: (values: Fields) => Faults<Fields>
  send: (values: Fields) => Promise<Reply>
  onSent?: (reply: Reply) => void
  /** Called after the server's faults have been put at their fields. */
  onFailed?: (error: Error) => void
}

/** State of a form: faults found here and by the server stand at their fields, the rest is the page's to say. */
export function useForm<Fields extends Values, Reply>(setup: FormSetup<Fields, Reply>) {
  const { initial, check, send, onSent, onFailed } = setup
  const [values, setValues] = useState(initial)
  const [first] = useState(initial)
  const [faults, setFaults] = useState<Faults<Fields>>({})
  const sending = useMutation({
    mutationFn: send,
    meta: { isQuiet: true },
    onSuccess: (reply) => onSent?.(reply),
    onError: (error) => {
      if (error instanceof CallError) setFaults(knownFaults(error.fields, initial))
      onFailed?.(error)
    },
  })
  // What it began with, what it would be reset to and what was sent last are safe.
  const safe = [first, initial, ...(sending.isSuccess ? [sending.variables] : [])]
  useUnsavedChanges(!safe.some((others) => isSame(values, others)))
  const set = (name: keyof Fields) => (value: string) => {
    setValues((current) => ({ ...current, [name]: value }))
    setFaults((current) => ({ ...current, [name]: undefined }))
  }
  const submit = () => {
    // Enter sends a form whose button waits just as well.
    if (sending.isPending) return
    const found = check(values)
    setFaults(found)
    if (Object.values(found).every((fault) => !fault)) sending.mutate(values)
  }
  const field = (name: keyof Fields) => ({
    value: values[name] ?? '',
    onChange: set(name),
    fault: faults[name],
  })
  const reset = () => {
    setValues(initial)
    setFaults({})
  }
  return { values, field, submit, reset, faults, setFaults, sending }
}

function isSame<Fields extends Values>(values: Fields, others: Fields): boolean {
  return Object.keys(values).every((name) => values[name] === others[name])
}

function knownFaults<Fields extends Values>(faults: Readonly<Values>, known: Fields): Faults<Fields> {
  const found: Faults<Fields> = {}
  for (const name in known) {
    const text = faults[name]
    if (text !== undefined) found[name] = text
  }
  return found
}
