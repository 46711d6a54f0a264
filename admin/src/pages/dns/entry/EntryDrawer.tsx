import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { DiscardDialog, Field, Form, SideDrawer } from '../../../kit/index.ts'
import { useUnsavedChanges } from '../../../kit/tabs/index.ts'
import { type DraftEntry, without } from '../dns-draft.ts'
import { useEntryForm } from './use-entry-form.ts'

interface Props {
  /** None: a new one is added. */
  entry: DraftEntry | undefined
  /** All of the page, this one among them. */
  entries: readonly DraftEntry[]
  /** The page's entries with this one in its place, or without it. */
  onApply: (entries: DraftEntry[]) => void
  onClose: () => void
}

/** The clients of an entry and their servers; what is applied is the page's to save. */
export function EntryDrawer({ entry, entries, onApply, onClose }: Props) {
  const t = useText()
  const formId = useId()
  const { field, isDirty, submit, canonicalMatch } = useEntryForm(entry, entries, onApply)
  useUnsavedChanges(isDirty)
  const [isAsking, setAsking] = useState(false)
  const leave = () => (isDirty ? setAsking(true) : onClose())
  return (
    <>
      <SideDrawer
        isOpen
        width={460}
        focusOn="field"
        title={t(entry ? 'dns.form.editTitle' : 'dns.form.addTitle')}
        subtitle={entry?.match}
        onClose={leave}
        footer={
          <>
            {entry && (
              <Button color="error" onClick={() => onApply(without(entries, entry))} sx={{ mr: 'auto' }}>
                {t('dns.remove')}
              </Button>
            )}
            <Button onClick={leave} sx={{ ml: 'auto' }}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" form={formId} variant="contained">
              {t(entry ? 'dns.form.apply' : 'dns.form.add')}
            </Button>
          </>
        }
      >
        <Form id={formId} onSubmit={submit} sx={{ display: 'grid', gap: 1.75 }}>
          <Field
            label={t('dns.field.match')}
            {...field('match')}
            hint={canonicalMatch ? t('dns.form.matchAs', { match: canonicalMatch }) : t('dns.form.matchHint')}
            isRequired
          />
          <Field
            label={t('dns.field.servers')}
            {...field('servers')}
            hint={t('dns.form.serversHint')}
            placeholder="9.9.9.9, 2620:fe::fe#53"
            isRequired
          />
          <Box sx={{ color: 'text.third', fontSize: 12.5 }}>
            <div>{t('dns.specifiedHint')}</div>
            <div>{t('dns.form.saveHint')}</div>
          </Box>
        </Form>
      </SideDrawer>
      <DiscardDialog isOpen={isAsking} onDiscard={onClose} onStay={() => setAsking(false)} />
    </>
  )
}
