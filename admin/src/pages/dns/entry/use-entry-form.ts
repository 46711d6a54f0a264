import { parseDnsClientMatch, readDnsServerText } from '@netwarden/shared'
import { useState } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { type DraftEntry, SERVER_SEPARATOR, without } from '../dns-draft.ts'
import { type DnsFault, matchFault, serversFault } from '../dns-faults.ts'

interface EntryValues {
  match: string
  servers: string
}
type EntryFaults = Partial<Record<keyof EntryValues, DnsFault>>

/** An entry while it is typed; applied, it takes its place among the others, a new one at their end. */
export function useEntryForm(
  entry: DraftEntry | undefined,
  entries: readonly DraftEntry[],
  onApply: (entries: DraftEntry[]) => void,
) {
  const t = useText()
  const initial = { match: entry?.match ?? '', servers: entry?.servers.join(SERVER_SEPARATOR) ?? '' }
  const [values, setValues] = useState<EntryValues>(initial)
  const [faults, setFaults] = useState<EntryFaults>({})
  const others = entry ? without(entries, entry) : entries
  const parsed = parseDnsClientMatch(values.match.trim())

  const field = (name: keyof EntryValues) => {
    const fault = faults[name]
    return {
      value: values[name],
      onChange: (text: string) => {
        setValues((current) => ({ ...current, [name]: text }))
        setFaults((current) => ({ ...current, [name]: undefined }))
      },
      fault: fault && t(fault.key, fault.params),
    }
  }
  const submit = () => {
    const match = matchFault(values.match, others)
    const wrong = serversFault(values.servers)
    setFaults({ ...(match && { match }), ...(wrong && { servers: wrong }) })
    const { servers } = readDnsServerText(values.servers)
    if (match || wrong || !parsed || !servers) return
    // Other clients make it another entry, which is new.
    const origin = entry?.match === parsed.match ? entry : { createdAt: null, createdBy: null }
    const applied = { ...origin, match: parsed.match, servers }
    onApply(
      entry ? entries.map((known) => (known.match === entry.match ? applied : known)) : [...entries, applied],
    )
  }
  return {
    field,
    submit,
    isDirty: values.match !== initial.match || values.servers !== initial.servers,
    /** Where it is spelled otherwise than what was typed. */
    canonicalMatch: parsed && parsed.match !== values.match.trim() ? parsed.match : null,
  }
}
