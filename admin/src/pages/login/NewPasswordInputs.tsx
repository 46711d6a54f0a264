import Button from '@mui/material/Button'
import { useText } from '../../kit/i18n/index.ts'
import { LineInput } from '../../ra/form/LineInput.tsx'

/** A new password, twice, and the button that sets it. */
export function NewPasswordInputs({ isSending }: { isSending: boolean }) {
  const t = useText()
  return (
    <>
      <LineInput
        source="newPassword"
        label={t('login.newPassword')}
        isSecret
        autoComplete="new-password"
        hasFocus
      />
      <LineInput
        source="confirmPassword"
        label={t('login.confirmPassword')}
        isSecret
        autoComplete="new-password"
      />
      <Button type="submit" variant="contained" size="large" loading={isSending}>
        {t('login.resetSubmit')}
      </Button>
    </>
  )
}
