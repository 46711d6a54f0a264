import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNavigate } from 'react-router'
import { type TextKey, useText } from '../../kit/i18n/index.ts'

interface Props {
  status: string
  text: TextKey
}

/** An error page: one sentence and a link back. */
function ErrorPage({ status, text }: Props) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '60vh', textAlign: 'center' }}>
      <Box>
        <Typography variant="status" component="div" aria-hidden>
          {status}
        </Typography>
        <Typography variant="h1" sx={{ mt: 1, mb: 2 }}>
          {t(text)}
        </Typography>
        <Button variant="contained" onClick={() => navigate('/')}>
          {t('ui.back')}
        </Button>
      </Box>
    </Box>
  )
}

export const Forbidden = () => <ErrorPage status="403" text="errorPage.403" />
export const Gone = () => <ErrorPage status="404" text="errorPage.404" />
export const ServerFault = () => <ErrorPage status="500" text="errorPage.500" />
