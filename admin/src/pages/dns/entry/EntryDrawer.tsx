import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useText } from '../../../kit/i18n/index.ts'
import { DiscardDialog, SideDrawer, useDiscard } from '../../../kit/index.ts'
import { PlainForm, TextField, UnsavedWatch } from '../../../ra/index.ts'
import { type DraftEntry, without } from '../dns-draft.ts'
import { matchFault, serversFault } from '../dns-faults.ts'
import { canonicalMatch, type EntryValues, entryOf, valuesOf } from './entry-values.ts'

interface Props {
  /** Absent for a new entry. */
  entry: DraftEntry | undefined
  /** All entries of the page, including this one. */
  entries: readonly DraftEntry[]
  /** The page's entries with this one in its place, or without it. */
  onApply: (entries: DraftEntry[]) => void
  onClose: () => void
}

/** The clients of an entry and their servers; the page saves the applied changes. */
export function EntryDrawer({ entry, entries, onApply, onClose }: Props) {
  const t = useText()
  const formId = useId()
  const [values] = useState(() => valuesOf(entry))
  const others = entry ? without(entries, entry) : entries
  const check = ({ match, servers }: EntryValues) => {
    const faults = { match: matchFault(match, others), servers: serversFault(servers) }
    const found = Object.entries(faults).flatMap(([field, fault]) =>
      fault ? [[field, t(fault.key, fault.params)]] : [],
    )
    return Object.fromEntries(found)
  }
  const submit = (typed: EntryValues) => {
    const applied = entryOf(typed, entry)
    if (!applied) return
    onApply(
      entry ? entries.map((known) => (known.match === entry.match ? applied : known)) : [...entries, applied],
    )
  }
  const { setDirty, leave, question } = useDiscard()
  const close = () => leave(onClose)
  return (
    <>
      <SideDrawer
        isOpen
        width={460}
        focusOn="field"
        title={t(entry ? 'dns.form.editTitle' : 'dns.form.addTitle')}
        subtitle={entry?.match}
        onClose={close}
        footer={
          <>
            {entry && (
              <Button color="error" onClick={() => onApply(without(entries, entry))} sx={{ mr: 'auto' }}>
                {t('ui.remove')}
              </Button>
            )}
            <Button onClick={close} sx={{ ml: 'auto' }}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" form={formId} variant="contained">
              {t(entry ? 'zones.record.apply' : 'ui.add')}
            </Button>
          </>
        }
      >
        <PlainForm
          id={formId}
          values={values}
          check={check}
          onSubmit={submit}
          sx={{ display: 'grid', gap: 1.75 }}
        >
          <MatchInput />
          <TextField
            source="servers"
            label={t('dns.field.servers')}
            hint={t('dns.form.serversHint')}
            placeholder="9.9.9.9, 2620:fe::fe#53"
            isRequired
          />
          <Typography variant="note">
            <div>{t('dns.specifiedHint')}</div>
            <div>{t('dns.form.saveHint')}</div>
          </Typography>
          <UnsavedWatch onDirty={setDirty} />
        </PlainForm>
      </SideDrawer>
      <DiscardDialog {...question} />
    </>
  )
}

/** Shows how the clients will be spelled when that differs from the input. */
function MatchInput() {
  const t = useText()
  const match = canonicalMatch(String(useWatch({ name: 'match' }) ?? ''))
  const hint = match ? t('dns.form.matchAs', { match }) : t('dns.form.matchHint')
  return <TextField source="match" label={t('dns.field.match')} hint={hint} isRequired />
}
