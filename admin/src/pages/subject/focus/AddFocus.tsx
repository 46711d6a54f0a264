import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { MAX_DOMAIN_TEXT_LENGTH, type SubjectKind } from '@netwarden/shared'
import { type FormEvent, useId, useState } from 'react'
import { useFocusChange } from '../../../domain/subject/index.ts'
import { type TextKey, useText } from '../../../kit/i18n/index.ts'
import { Icon } from '../../../kit/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { toFocusKey } from './focus-key.ts'

/** Adds one by hand; what is wrong is said when it is sent, and until it is mended. */
export function AddFocus({ kind }: { kind: SubjectKind }) {
  const t = useText()
  const faultId = useId()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<TextKey>()
  const change = useFocusChange()
  const type = (typed: string) => {
    setText(typed)
    setFault(undefined)
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    const checked = toFocusKey(kind, text)
    if ('fault' in checked) return setFault(checked.fault)
    change.mutate(
      { kind, key: checked.key, isFocused: true },
      {
        onSuccess: () => {
          setText('')
          showToast('success', t('subjects.focus.added', { name: checked.key }))
        },
      },
    )
  }
  return (
    <Box component="form" noValidate onSubmit={add} sx={formStyle}>
      <Box sx={{ position: 'relative', flex: 1 }}>
        <OutlinedInput
          size="small"
          fullWidth
          value={text}
          error={fault !== undefined}
          placeholder={t(`subjects.focus.placeholder.${kind}`)}
          onChange={(event) => type(event.target.value)}
          slotProps={{
            input: {
              'aria-label': t(`subjects.focus.add.${kind}`),
              'aria-describedby': fault ? faultId : undefined,
              maxLength: MAX_DOMAIN_TEXT_LENGTH,
              spellCheck: false,
              autoCapitalize: 'off',
            },
          }}
          sx={{ fontSize: 12.5, '& input::placeholder': { color: 'text.third', opacity: 1 } }}
        />
        {fault && (
          <Box id={faultId} role="alert" sx={{ fontSize: 11.5, color: 'tone.high.text' }}>
            {t(fault)}
          </Box>
        )}
      </Box>
      <Button
        type="submit"
        variant="contained"
        loading={change.isPending}
        startIcon={<Icon name="plus" size={14} />}
      >
        {t('subjects.focus')}
      </Button>
    </Box>
  )
}

const formStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  width: { xs: '100%', md: 360 },
} as const
