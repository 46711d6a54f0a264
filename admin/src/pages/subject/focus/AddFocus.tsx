import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { SubjectKind } from '@netwarden/shared/contract'
import {
  canonicalDeviceKey,
  canonicalDomainName,
  canonicalIp,
  MAX_DOMAIN_TEXT_LENGTH,
} from '@netwarden/shared/validators'
import { useId } from 'react'
import { useFocusChange } from '../../../domain/subject/index.ts'
import { type TextKey, useText } from '../../../kit/i18n/index.ts'
import { Icon } from '../../../kit/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { SentForm, useSentForm, useTextInput } from '../../../ra/index.ts'

/** Adds one manually; faults are shown after sending, until they are corrected. */
export function AddFocus({ kind }: { kind: SubjectKind }) {
  const t = useText()
  const change = useFocusChange({ isQuiet: true })
  const form = useSentForm({
    values: { key: '' },
    check: ({ key }) => {
      const checked = toFocusKey(kind, key)
      return 'fault' in checked ? { key: t(checked.fault) } : {}
    },
    send: async (typed) => {
      const checked = toFocusKey(kind, typed.key)
      const key = 'key' in checked ? checked.key : typed.key
      await change.mutateAsync({ kind, key, isFocused: true })
      showToast('success', t('subjects.focus.added', { name: key }))
    },
  })
  return (
    <Box sx={{ width: { xs: '100%', md: 360 } }}>
      <SentForm form={form} isPassing sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <KeyInput kind={kind} fault={form.fault} />
        <Button
          type="submit"
          variant="contained"
          loading={form.isSending}
          startIcon={<Icon name="plus" size={14} />}
        >
          {t('subjects.focus')}
        </Button>
      </SentForm>
    </Box>
  )
}

/** `fault` is a fault that does not concern the text. */
function KeyInput({ kind, fault: formFault }: { kind: SubjectKind; fault: string | undefined }) {
  const t = useText()
  const faultId = useId()
  const { value, onChange, onBlur, ref, fault = formFault } = useTextInput('key')
  return (
    <Box sx={{ position: 'relative', flex: 1 }}>
      <OutlinedInput
        size="small"
        fullWidth
        value={value}
        inputRef={ref}
        error={Boolean(fault)}
        placeholder={t(`subjects.focus.placeholder.${kind}`)}
        onChange={onChange}
        onBlur={onBlur}
        slotProps={{
          input: {
            'aria-label': t(`subjects.focus.add.${kind}`),
            'aria-describedby': fault ? faultId : undefined,
            maxLength: MAX_DOMAIN_TEXT_LENGTH,
            spellCheck: false,
            autoCapitalize: 'off',
          },
        }}
        sx={{ typography: 'small', '& input::placeholder': { color: 'text.third', opacity: 1 } }}
      />
      {fault && (
        <Box id={faultId} role="alert" sx={{ typography: 'fault' }}>
          {fault}
        </Box>
      )}
    </Box>
  )
}

/** The root, and names whose bytes are written as `\DDD`, as records show them. */
const AS_RECORDED = /^\.$|^[!-~]*\\[!-~]*$/

/** The spelling of the input in the records, or its fault. */
function toFocusKey(kind: SubjectKind, text: string): { key: string } | { fault: TextKey } {
  const typed = text.trim()
  if (typed === '') return { fault: `subjects.focus.required.${kind}` }
  if (typed.length > MAX_DOMAIN_TEXT_LENGTH) return { fault: 'subjects.focus.tooLong' }
  if (kind === 'org') return { key: typed }
  if (kind === 'domain') {
    const domain = canonicalDomainName(typed) ?? (AS_RECORDED.test(typed) ? typed : null)
    return domain === null ? { fault: 'subjects.focus.wrongDomain' } : { key: domain }
  }
  const address = kind === 'device' ? canonicalDeviceKey(typed) : canonicalIp(typed)
  return address === null ? { fault: 'ui.wrongIp' } : { key: address }
}
