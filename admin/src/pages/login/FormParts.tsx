import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'
import { Note } from '../../kit/Note.tsx'
import { CallError } from '../../kit/session/index.ts'
import { SentForm } from '../../ra/form/SentForm.tsx'
import type { SentForm as SentFormState } from '../../ra/form/use-sent-form.ts'

interface FormFrameProps {
  title: string
  hint?: string
  form: SentFormState
  children: ReactNode
}

/** Title, hint, faults and fields, the same in each of the login page's views. */
export function FormFrame({ title, hint, form, children }: FormFrameProps) {
  const fault = useFaultText(form.error)
  return (
    <SentForm form={form} sx={{ display: 'grid', gap: 2 }}>
      <Box>
        <Typography variant="h1">{title}</Typography>
        {hint && (
          <Typography variant="note" sx={{ mt: 0.5 }}>
            {hint}
          </Typography>
        )}
      </Box>
      {fault && <Note tone="high">{fault}</Note>}
      {children}
    </SentForm>
  )
}

export function BackToLogin() {
  const t = useText()
  return (
    <Link component={RouterLink} to="/login" sx={{ justifySelf: 'center' }}>
      {t('login.back')}
    </Link>
  )
}

/** The server's message for the attempt; without one, the text of the specification. */
function useFaultText(error: unknown): string | undefined {
  const t = useText()
  if (!error) return undefined
  const isRefusal = error instanceof CallError && error.status >= 400 && error.status < 500
  return isRefusal ? error.message : t('login.error')
}
