import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { SEARCH_PATH } from '../../domain/links/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Icon, SEARCHED, SymbolButton } from '../../kit/index.ts'
import { SentForm, useSentForm, useTextInput } from '../../ra/index.ts'
import {
  deleteSearch,
  MAX_SEARCH_NAME,
  type SavedSearch,
  saveSearch,
  useSavedSearches,
} from './saved-searches.ts'

/** Searches that this browser stores by name. */
export function SavedSearchMenu() {
  const t = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const searches = useSavedSearches()
  const label = t('visits.saved')
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        startIcon={<Icon name="star" size={14} />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width: 300 } } }}
      >
        {searches.length === 0 ? (
          <Typography variant="note" sx={{ px: 1.75, pt: 1.5 }}>
            {t('visits.saved.none')}
          </Typography>
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0.75, listStyle: 'none', maxHeight: 280, overflow: 'auto' }}>
            {searches.map((search) => (
              <SavedItem key={search.name} search={search} onApply={close} />
            ))}
          </Box>
        )}
        <SaveForm />
      </Popover>
    </>
  )
}

function SavedItem({ search, onApply }: { search: SavedSearch; onApply: () => void }) {
  const t = useText()
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pl: 1 }}>
      <Box
        component={Link}
        to={`${SEARCH_PATH}?${search.query}`}
        state={SEARCHED}
        onClick={onApply}
        sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        <bdi>{search.name}</bdi>
      </Box>
      <SymbolButton
        label={t('visits.saved.delete', { name: search.name })}
        icon="trash"
        iconSize={14}
        onClick={() => deleteSearch(search.name)}
      />
    </Box>
  )
}

function SaveForm() {
  const [address] = useSearchParams()
  const form = useSentForm({
    values: { name: '' },
    send: async ({ name }) => saveSearch(name.trim(), address),
  })
  return (
    <SentForm form={form} sx={{ display: 'flex', gap: 1, p: 1.25 }}>
      <NameInput />
    </SentForm>
  )
}

function NameInput() {
  const t = useText()
  const { value, onChange, onBlur, ref } = useTextInput('name')
  return (
    <>
      <OutlinedInput
        size="small"
        fullWidth
        value={value}
        inputRef={ref}
        placeholder={t('visits.saved.name')}
        onChange={onChange}
        onBlur={onBlur}
        slotProps={{ input: { 'aria-label': t('visits.saved.name'), maxLength: MAX_SEARCH_NAME } }}
      />
      <Button type="submit" disabled={value.trim() === ''}>
        {t('ui.save')}
      </Button>
    </>
  )
}
