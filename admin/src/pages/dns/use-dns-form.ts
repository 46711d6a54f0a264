import type { DnsSettings } from '@netwarden/shared'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { saveFaultOf } from '../../kit/index.ts'
import { CallError } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { changesOf, type DnsDraft, type DraftEntry, draftOf, isChanged, rebased } from './dns-draft.ts'
import { defaultsFault } from './dns-faults.ts'
import { dnsKey, fetchDnsSettings, saveDnsSettings } from './dns-queries.ts'

const DEFAULTS_FIELD = 'defaultDNSServers'

/** What is set, and what of it was changed here; where somebody else was faster, his values come in beside that. */
export function useDnsForm(settings: DnsSettings) {
  const t = useText()
  const client = useQueryClient()
  const [base, setBase] = useState(settings)
  const [draft, setDraft] = useState(() => draftOf(settings))
  const [defaultsFaultText, setDefaultsFaultText] = useState<string>()
  const isDirty = isChanged(base, draft)
  const standOn = (saved: DnsSettings, next: DnsDraft) => {
    setBase(saved)
    setDraft(next)
    setDefaultsFaultText(undefined)
  }
  // What was fetched anew shows at once where nothing was changed here.
  if (settings.version > base.version && !isDirty) standOn(settings, draftOf(settings))

  const save = useMutation({
    mutationFn: () => saveDnsSettings({ ...changesOf(base, draft), version: base.version }),
    meta: { isQuiet: true },
    onSuccess: (saved) => {
      client.setQueryData(dnsKey, saved)
      standOn(saved, draftOf(saved))
      reload.reset()
      showToast('success', t('dns.saved'))
    },
    onError: (error) => {
      if (error instanceof CallError) setDefaultsFaultText(error.fields[DEFAULTS_FIELD])
    },
  })
  const reload = useMutation({
    mutationFn: fetchDnsSettings,
    onSuccess: (latest) => {
      standOn(latest, rebased(base, draft, latest))
      save.reset()
    },
  })
  const judgeDefaults = () => {
    const fault = defaultsFault(draft.defaults)
    setDefaultsFaultText(fault && t(fault.key, fault.params))
    return fault === undefined
  }
  return {
    base,
    draft,
    isDirty,
    save,
    reload,
    defaultsFault: defaultsFaultText,
    judgeDefaults,
    setDefaults: (defaults: string) => {
      setDraft({ ...draft, defaults })
      setDefaultsFaultText(undefined)
    },
    setEntries: (entries: readonly DraftEntry[]) => setDraft({ ...draft, entries }),
    submit: () => {
      if (judgeDefaults()) save.mutate()
    },
    discard: () => {
      standOn(base, draftOf(base))
      save.reset()
      reload.reset()
    },
    fault: saveFaultOf(save.error, (name) => name === DEFAULTS_FIELD),
    entryFaults: entryFaultsOf(save.error, draft.entries),
  }
}
export type DnsForm = ReturnType<typeof useDnsForm>

const MAX_TOLD = 5
const ENTRY_FIELD = /^specifiedDNSServers\.(\d+)\./

/** What the server has against entries, by their clients; the first few. */
function entryFaultsOf(error: Error | null, entries: readonly DraftEntry[]): string[] {
  if (!(error instanceof CallError)) return []
  return Object.entries(error.fields)
    .flatMap(([name, text]) => {
      const place = ENTRY_FIELD.exec(name)?.[1]
      return place === undefined ? [] : [`${entries[Number(place)]?.match ?? ''}: ${text}`]
    })
    .slice(0, MAX_TOLD)
}
