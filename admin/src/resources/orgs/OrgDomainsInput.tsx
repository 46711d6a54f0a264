import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import Paper from '@mui/material/Paper'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { readableText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Field, Mono, SymbolButton } from '../../kit/index.ts'
import { addDomains, type DraftFault } from './domain-draft.ts'
import type { OrgValues } from './org-values.ts'

/**
 * The domains of an organisation: one is typed or many are pasted, each can be removed. `draftFault` is a fault of the
 * input field for further ones.
 */
export function OrgDomainsInput({ draftFault }: { draftFault: DraftFault | undefined }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const { watch, setValue, clearErrors, formState } = useFormContext<OrgValues>()
  const [addFault, setAddFault] = useState<DraftFault>()
  const domains = watch('domains')
  const draft = watch('draft')
  const fault = addFault ?? (draft === '' ? undefined : draftFault)
  const write = (text: string) => setValue('draft', text, { shouldDirty: true })
  const set = (next: string[]) => {
    setValue('domains', next, { shouldDirty: true })
    clearErrors('domains')
    input.current?.focus()
  }
  const add = () => {
    const added = addDomains(domains, draft)
    setAddFault(added.fault)
    input.current?.focus()
    if (!added.domains) return
    set(added.domains)
    write('')
  }
  return (
    <Box>
      <Box
        onKeyDown={(event: KeyboardEvent) => {
          // Enter adds; only without a draft it sends the form.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || draft.trim() === '') return
          event.preventDefault()
          add()
        }}
      >
        <Field
          label={t('orgs.ownedDomains', { count: domains.length })}
          value={draft}
          onChange={(text) => {
            setAddFault(undefined)
            write(text)
          }}
          inputRef={input}
          // Otherwise the server's fault of the list.
          fault={fault ? t(fault.key, fault.params) : formState.errors.domains?.message}
          hint={t('orgs.form.domainsHint')}
          end={
            <Button variant="text" disabled={draft.trim() === ''} onClick={add} sx={{ minHeight: 26, py: 0 }}>
              {t('ui.add')}
            </Button>
          }
        />
      </Box>
      {domains.length > 0 && (
        // Long lists scroll, so the keyboard must be able to scroll them.
        <Paper
          variant="outlined"
          role="region"
          aria-label={t('orgs.field.domains')}
          tabIndex={0}
          sx={{ mt: 1, maxHeight: 236, overflow: 'auto' }}
        >
          <List disablePadding>
            {domains.map((domain) => (
              <Box component="li" key={domain} sx={entryStyle}>
                <Box sx={{ flex: 1, minWidth: 0, display: 'flex' }}>
                  <Mono>{readableText(domain)}</Mono>
                </Box>
                <SymbolButton
                  label={t('orgs.form.removeDomain', { domain })}
                  icon="close"
                  iconSize={12}
                  onClick={() => set(domains.filter((known) => known !== domain))}
                  size="row"
                />
              </Box>
            ))}
          </List>
        </Paper>
      )}
    </Box>
  )
}

const entryStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 30,
  pl: 1.25,
  pr: 0.5,
  '&:not(:first-of-type)': { borderTop: 'weak' },
} as const
