import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import type { KeywordKind } from '@netwarden/shared/contract'
import { MAX_DOMAIN_TEXT_LENGTH } from '@netwarden/shared/validators'
import { useId, useState } from 'react'
import { KEYWORD_CHOICES, toKeywordKind } from '../../domain/visit/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { announceSearch, SymbolButton } from '../../kit/index.ts'
import { canonicalKeyword, keywordFault } from './keyword.ts'

interface Props {
  kind: KeywordKind
  keyword: string
  onCommit: (kind: KeywordKind, keyword: string) => void
}

/** The text and kind while they are edited; both apply when they are committed. */
function useKeyword({ kind: givenKind, keyword, onCommit }: Props) {
  const [draft, setDraft] = useState<string>()
  const [chosenKind, setChosenKind] = useState<KeywordKind>()
  // The address follows a choice a moment later; input until then belongs to the chosen kind.
  if (chosenKind === givenKind) setChosenKind(undefined)
  const kind = chosenKind ?? givenKind
  const text = draft ?? keyword
  const fault = keywordFault(kind, text.trim())
  const commit = (chosen: KeywordKind) => {
    const clean = canonicalKeyword(chosen, text.trim())
    if (keywordFault(chosen, clean)) return false
    setDraft(undefined)
    const isNew = clean !== keyword || chosen !== kind
    if (isNew) onCommit(chosen, clean)
    return isNew
  }
  const choose = (chosen: KeywordKind) => {
    setChosenKind(chosen)
    // A word that is invalid for the new kind stays in the field, so that the user can correct it.
    if (text.trim() !== '' && keywordFault(chosen, text.trim())) setDraft(text)
    onCommit(chosen, keywordFault(chosen, keyword) ? '' : keyword)
  }
  const clear = () => {
    setDraft(undefined)
    if (keyword !== '') onCommit(kind, '')
  }
  return { kind, text, fault, setDraft, commit, choose, clear }
}

/** The search word and its kind; they apply on Enter or on blur. */
export function KeywordField(given: Props) {
  const t = useText()
  const faultId = useId()
  const { kind, text, fault, setDraft, commit, choose, clear } = useKeyword(given)
  return (
    <Box sx={{ position: 'relative', flex: { xs: '1 1 200px', sm: 'none' } }}>
      <Paper variant="outlined" sx={fieldStyle(fault !== undefined)}>
        <Select
          variant="standard"
          disableUnderline
          value={kind}
          onChange={(event) => choose(toKeywordKind(event.target.value))}
          slotProps={{ input: { 'aria-label': t('visits.keyword.kind') } }}
          sx={{ typography: 'small', color: 'text.third', '& .MuiSelect-select': { py: 0.5, pl: 1.25 } }}
        >
          {KEYWORD_CHOICES.map((choice) => (
            <MenuItem key={choice} value={choice}>
              {t(`visits.keyword.${choice}`)}
            </MenuItem>
          ))}
        </Select>
        <InputBase
          value={text}
          placeholder={t('visits.keyword.hint')}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={() => commit(kind)}
          onKeyDown={(event) => {
            const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
            if (isEnter && commit(kind)) announceSearch(event.currentTarget)
            if (event.key === 'Escape') setDraft(undefined)
          }}
          slotProps={{
            input: {
              'aria-label': t('visits.keyword.label', { kind: t(`visits.keyword.${kind}`) }),
              'aria-invalid': fault !== undefined,
              'aria-describedby': fault ? faultId : undefined,
              maxLength: MAX_DOMAIN_TEXT_LENGTH,
              spellCheck: false,
              autoCapitalize: 'off',
            },
          }}
          sx={{ flex: 1, minWidth: 0, typography: 'small' }}
        />
        {text !== '' && (
          <SymbolButton
            label={t('ui.filter.clearOne', { name: t('visits.keyword') })}
            icon="close"
            iconSize={12}
            onMouseDown={(event) => event.preventDefault()}
            onClick={clear}
            size="row"
            sx={{ mr: 0.5 }}
          />
        )}
      </Paper>
      {fault && (
        <Typography variant="fault" id={faultId} role="alert" sx={faultStyle}>
          {t(fault)}
        </Typography>
      )}
    </Box>
  )
}

/** Covers the following content, so that the layout does not move while typing. */
const faultStyle = {
  position: 'absolute',
  zIndex: 2,
  top: 31,
  left: 0,
  px: 0.5,
  lineHeight: '16px',
  whiteSpace: 'nowrap',
  bgcolor: 'background.default',
  borderRadius: '4px',
} as const

function fieldStyle(isWrong: boolean) {
  return {
    display: 'flex',
    alignItems: 'center',
    gap: 0.75,
    width: { xs: '100%', sm: 300 },
    height: 30,
    ...(isWrong && { borderColor: 'tone.high.text' }),
    '&:focus-within': { borderColor: isWrong ? 'tone.high.text' : 'brand.text' },
  } as const
}
