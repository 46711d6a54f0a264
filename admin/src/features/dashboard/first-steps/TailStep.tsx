import Box from '@mui/material/Box'
import { isAdminRole } from '@netwarden/shared'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../i18n/index.ts'
import { CallError, send, useUser } from '../../../session/index.ts'
import { MONO } from '../../../theme/fonts.ts'
import { CopyButton } from '../../../ui/index.ts'
import { Step } from './Step.tsx'

const PATH = '/api/rest/sources'
const EXAMPLE = {
  name: 'resolver',
  kind: 'tail',
  format: 'auto',
  location: '/var/log/dns.log',
  enabled: true,
}

/** How a log is followed; only where the server can, and for those who may tell it to. */
export function TailStep() {
  const t = useText()
  const user = useUser()
  const isAdmin = user !== undefined && isAdminRole(user.role)
  const { data: exists } = useQuery({
    queryKey: ['dashboard', 'sources-call'],
    queryFn: ({ signal }) => hasSources(signal),
    enabled: isAdmin,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isQuiet: true },
  })
  if (!exists) return null
  const example = `POST ${PATH}\n${JSON.stringify(EXAMPLE, null, 1)}`
  return (
    <Step icon="refresh" title={t('dashboard.first.tail')} text={t('dashboard.first.tail.text')}>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 0.5 }}>
        <Box component="pre" tabIndex={0} sx={codeStyle}>
          {example}
        </Box>
        <CopyButton text={example} />
      </Box>
    </Step>
  )
}

const codeStyle = {
  flex: 1,
  minWidth: 0,
  m: 0,
  p: 1,
  fontFamily: MONO,
  fontSize: 11.5,
  lineHeight: '16px',
  overflow: 'auto',
  borderRadius: '6px',
  bgcolor: 'line.weak',
} as const

async function hasSources(signal: AbortSignal): Promise<boolean> {
  try {
    await send(PATH, { query: { range: '[0,0]' }, signal })
    return true
  } catch (error) {
    if (error instanceof CallError) return false
    throw error
  }
}
