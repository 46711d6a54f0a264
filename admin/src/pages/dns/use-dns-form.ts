import type { DnsSettings } from '@netwarden/shared/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { saveFaultOf } from '../../kit/index.ts'
import { CallError } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useUnsavedChanges } from '../../kit/tabs/index.ts'
import { useSentForm } from '../../ra/index.ts'
import { changesOf, type DraftEntry, defaultsOf, hasOtherEntries } from './dns-draft.ts'
import { defaultsFault } from './dns-faults.ts'
import { dnsKey, fetchDnsSettings, saveDnsSettings } from './dns-queries.ts'

const DEFAULTS_FIELD = 'defaultDNSServers'

/**
 * The settings and the changes made here; after a conflict, the other user's version can be loaded without
 * losing them.
 */
export function useDnsForm(settings: DnsSettings) {
  const t = useText()
  const client = useQueryClient()
  const [base, setBase] = useState(settings)
  const [entries, setEntries] = useState<readonly DraftEntry[]>(settings.specifiedDNSServers)
  const [isTyped, setTyped] = useState(false)
  const hasChangedEntries = hasOtherEntries(base, entries)
  useUnsavedChanges(hasChangedEntries)
  const startFrom = (saved: DnsSettings, next: readonly DraftEntry[]) => {
    setBase(saved)
    setEntries(next)
  }
  // Reloaded settings are shown immediately when nothing was changed here.
  if (settings.version > base.version && !isTyped && !hasChangedEntries) {
    startFrom(settings, settings.specifiedDNSServers)
  }

  const sent = useSentForm({
    values: useMemo(() => ({ defaults: defaultsOf(base) }), [base]),
    check: ({ defaults }) => {
      const fault = defaultsFault(defaults)
      return fault ? { defaults: t(fault.key, fault.params) } : {}
    },
    send: ({ defaults }) =>
      saveDnsSettings({ ...changesOf(base, { defaults, entries }), version: base.version }),
    onSent: (saved) => {
      client.setQueryData(dnsKey, saved)
      startFrom(saved, saved.specifiedDNSServers)
      reload.reset()
      showToast('success', t('dns.saved'))
    },
    fieldOf: (blamed) => (blamed === DEFAULTS_FIELD ? 'defaults' : blamed),
  })
  const reload = useMutation({
    mutationFn: fetchDnsSettings,
    onSuccess: (latest) => {
      startFrom(latest, hasChangedEntries ? entries : latest.specifiedDNSServers)
      sent.forget()
    },
  })
  return {
    base,
    sent,
    reload,
    entries,
    setEntries,
    setTyped,
    discard: () => {
      setEntries(base.specifiedDNSServers)
      sent.forget()
      reload.reset()
    },
    fault: saveFaultOf(sent.error, (name) => name === DEFAULTS_FIELD),
    entryFaults: entryFaultsOf(sent.error, entries),
  }
}
export type DnsForm = ReturnType<typeof useDnsForm>

const MAX_REPORTED = 5
const ENTRY_FIELD = /^specifiedDNSServers\.(\d+)\./

/** The server's faults of entries, by their clients. */
function entryFaultsOf(error: Error | null, entries: readonly DraftEntry[]): string[] {
  if (!(error instanceof CallError)) return []
  return Object.entries(error.fields)
    .flatMap(([name, text]) => {
      const place = ENTRY_FIELD.exec(name)?.[1]
      return place === undefined ? [] : [`${entries[Number(place)]?.match ?? ''}: ${text}`]
    })
    .slice(0, MAX_REPORTED)
}
