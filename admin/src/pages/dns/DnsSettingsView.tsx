import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { DnsSettings } from '@netwarden/shared'
import { useId, useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Icon, Note, Tag } from '../../kit/index.ts'
import { useUnsavedChanges } from '../../kit/tabs/index.ts'
import { DefaultServersCard } from './DefaultServersCard.tsx'
import { type DraftEntry, serversOf } from './dns-draft.ts'
import { EntryDrawer } from './entry/EntryDrawer.tsx'
import { SpecifiedServers } from './SpecifiedServers.tsx'
import { TestDrawer } from './test/TestDrawer.tsx'
import { type DnsForm, useDnsForm } from './use-dns-form.ts'

/** One drawer at a time: an entry, new or known, or a test of some servers. */
type Panel =
  | { kind: 'entry'; entry?: DraftEntry }
  | { kind: 'test'; title: string; servers: readonly string[] }

export function DnsSettingsView({ settings }: { settings: DnsSettings }) {
  const t = useText()
  const formId = useId()
  const form = useDnsForm(settings)
  useUnsavedChanges(form.isDirty)
  const [panel, setPanel] = useState<Panel>()
  const close = () => setPanel(undefined)
  const test = (title: string, servers: readonly string[]) => setPanel({ kind: 'test', title, servers })
  const testAll = () => {
    const servers = form.judgeDefaults() ? serversOf(form.draft) : null
    if (servers) test(t('dns.test'), servers)
  }
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
        <Note tone="low">{t('dns.gatewayLater')}</Note>
        <DefaultServersCard
          form={form}
          formId={formId}
          actions={<Actions form={form} formId={formId} onTest={testAll} />}
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
          entries={form.draft.entries}
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

function Actions({ form, formId, onTest }: { form: DnsForm; formId: string; onTest: () => void }) {
  const t = useText()
  return (
    <>
      {form.isDirty && <Tag tone="medium">{t('dns.unsaved')}</Tag>}
      {form.isDirty && (
        <Button variant="text" onClick={form.discard}>
          {t('dns.discard')}
        </Button>
      )}
      <Button startIcon={<Icon name="play" size={14} />} onClick={onTest}>
        {t('dns.test')}
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="contained"
        disabled={!form.isDirty}
        loading={form.save.isPending}
      >
        {t('dns.save')}
      </Button>
    </>
  )
}
