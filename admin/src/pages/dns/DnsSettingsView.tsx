import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { DnsSettings } from '@netwarden/shared/domain'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useText } from '../../kit/i18n/index.ts'
import { Icon, Tag } from '../../kit/index.ts'
import { DefaultServersCard } from './DefaultServersCard.tsx'
import { type DraftEntry, isChanged, serversOf } from './dns-draft.ts'
import { EntryDrawer } from './entry/EntryDrawer.tsx'
import { SpecifiedServers } from './SpecifiedServers.tsx'
import { TestDrawer } from './test/TestDrawer.tsx'
import { type DnsForm, useDnsForm } from './use-dns-form.ts'

/** The open drawer: an entry, new or existing, or a test of some servers. */
type Panel =
  | { kind: 'entry'; entry?: DraftEntry }
  | { kind: 'test'; title: string; servers: readonly string[] }

export function DnsSettingsView({ settings }: { settings: DnsSettings }) {
  const t = useText()
  const form = useDnsForm(settings)
  const [panel, setPanel] = useState<Panel>()
  const close = () => setPanel(undefined)
  const test = (title: string, servers: readonly string[]) => setPanel({ kind: 'test', title, servers })
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
        <DefaultServersCard
          form={form}
          actions={<Actions form={form} onTest={(servers) => test(t('dns.test'), servers)} />}
        />
        <SpecifiedServers
          form={form}
          currentMatch={panel?.kind === 'entry' ? panel.entry?.match : undefined}
          onAdd={() => setPanel({ kind: 'entry' })}
          onEdit={(entry) => setPanel({ kind: 'entry', entry })}
          onTest={({ match, servers }) => test(t('dns.testOf', { match }), servers)}
        />
      </Box>
      {panel?.kind === 'entry' && (
        <EntryDrawer
          key={panel.entry?.match ?? ''}
          entry={panel.entry}
          entries={form.entries}
          onApply={(entries) => {
            form.setEntries(entries)
            close()
          }}
          onClose={close}
        />
      )}
      {panel?.kind === 'test' && (
        <TestDrawer
          key={JSON.stringify([panel.title, panel.servers])}
          title={panel.title}
          servers={panel.servers}
          onClose={close}
        />
      )}
    </>
  )
}

interface ActionsProps {
  form: DnsForm
  onTest: (servers: readonly string[]) => void
}

function Actions({ form, onTest }: ActionsProps) {
  const t = useText()
  const { reset, trigger } = useFormContext()
  const draft = { defaults: String(useWatch({ name: 'defaults' }) ?? ''), entries: form.entries }
  const isDirty = isChanged(form.base, draft)
  const discard = () => {
    reset(form.sent.values)
    form.discard()
  }
  const test = async () => {
    const servers = (await trigger('defaults')) ? serversOf(draft) : null
    if (servers) onTest(servers)
  }
  return (
    <>
      {isDirty && <Tag tone="medium">{t('zones.unsaved')}</Tag>}
      {isDirty && (
        <Button variant="text" onClick={discard}>
          {t('ui.form.discardConfirm')}
        </Button>
      )}
      <Button startIcon={<Icon name="play" size={14} />} onClick={() => void test()}>
        {t('dns.test')}
      </Button>
      <Button type="submit" variant="contained" disabled={!isDirty} loading={form.sent.isSending}>
        {t('ui.save')}
      </Button>
    </>
  )
}
