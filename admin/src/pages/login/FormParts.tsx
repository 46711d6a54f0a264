import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'
import { Note } from '../../kit/Note.tsx'
import { CallError } from '../../kit/session/index.ts'

interface FormFrameProps {
  title: string
  hint?: string
  /** What the form as a whole has to say. */
  fault?: string | undefined
  onSubmit: () => void
  children: ReactNode
}

/** Title, hint, faults and fields, the same in each of the login page's views. */
export function FormFrame({ title, hint, fault, onSubmit, children }: FormFrameProps) {
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Box>
        <Typography variant="h1">{title}</Typography>
        {hint && <Box sx={{ color: 'text.third', fontSize: 12.5, mt: 0.5 }}>{hint}</Box>}
      </Box>
      {fault && <Note tone="high">{fault}</Note>}
      {children}
    </Box>
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

/** What the server said of the attempt; where it could say nothing, the specification's text. */
export function useFaultText(error: unknown): string | undefined {
  const t = useText()
  if (!error) return undefined
  const isRefusal = error instanceof CallError && error.status >= 400 && error.status < 500
  return isRefusal ? error.message : t('login.error')
}
