import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import Paper from '@mui/material/Paper'
import { type KeyboardEvent, useRef } from 'react'
import { visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Field, Icon, Mono } from '../../kit/index.ts'
import type { DraftFault } from './domain-draft.ts'

interface Props {
  domains: readonly string[]
  draft: string
  fault: DraftFault | undefined
  /** What the server has against the list. */
  serverFault: string | undefined
  onDraft: (draft: string) => void
  onAdd: () => void
  onRemove: (domain: string) => void
}

/** The domains that an organisation owns: one is typed or many are pasted, each can be taken back. */
export function DomainListField(props: Props) {
  const { domains, draft, fault, serverFault, onDraft, onAdd, onRemove } = props
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const add = () => {
    onAdd()
    input.current?.focus()
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
          label={t('orgs.form.domains', { count: domains.length })}
          value={draft}
          onChange={onDraft}
          inputRef={input}
          fault={fault ? t(fault.key, fault.params) : serverFault}
          hint={t('orgs.form.domainsHint')}
          end={
            <Button variant="text" disabled={draft.trim() === ''} onClick={add} sx={{ minHeight: 26, py: 0 }}>
              {t('ui.add')}
            </Button>
          }
        />
      </Box>
      {domains.length > 0 && (
        // Long lists scroll: the keyboard must reach what the pointer can.
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
                  <Mono>{visibleText(domain)}</Mono>
                </Box>
                <IconButton
                  aria-label={t('orgs.form.removeDomain', { domain })}
                  onClick={() => {
                    onRemove(domain)
                    input.current?.focus()
                  }}
                  size="row"
                >
                  <Icon name="close" size={12} />
                </IconButton>
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
