import Box from '@mui/material/Box'
import type { DnsServerCheck } from '@netwarden/shared'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Mono } from '../../../kit/index.ts'
import { CheckTag } from './CheckTag.tsx'

interface Props {
  servers: readonly string[]
  /** By server, as far as they are known. */
  checks: ReadonlyMap<string, DnsServerCheck>
  isRunning: boolean
}

/** Each server with its answer and how long it took. */
export function CheckList({ servers, checks, isRunning }: Props) {
  const t = useText()
  const up = [...checks.values()].filter(({ state }) => state === 'up').length
  return (
    <Box>
      <Box role="status" sx={{ mb: 0.75, minHeight: 20, fontWeight: 600 }}>
        {checks.size > 0 && !isRunning && t('dns.test.summary', { up, total: checks.size })}
      </Box>
      <Box component="ul" aria-label={t('dns.test.results')} sx={listStyle}>
        {servers.map((server) => (
          <CheckRow key={server} server={server} check={checks.get(server)} isRunning={isRunning} />
        ))}
      </Box>
    </Box>
  )
}

interface RowProps {
  server: string
  check: DnsServerCheck | undefined
  isRunning: boolean
}

function CheckRow({ server, check, isRunning }: RowProps) {
  const t = useText()
  const format = useFormat()
  const waiting = t(isRunning ? 'dns.test.waiting' : 'dns.test.notAsked')
  const detail = check ? detailOf(check) : undefined
  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', minWidth: 0 }}>
          <Mono>{server}</Mono>
        </Box>
        <Box sx={{ color: 'text.third', fontSize: 12 }}>
          {check ? detail && t(detail.key, detail.params) : waiting}
        </Box>
      </Box>
      {check && check.latencyMs !== null && (
        <Box sx={{ fontSize: 12.5, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {t('dns.test.latency', { count: format.number(check.latencyMs) })}
        </Box>
      )}
      {check && <CheckTag state={check.state} />}
    </Box>
  )
}

/** The answer's code, or why there is none that helps. */
function detailOf({ reason, rcode }: DnsServerCheck) {
  if (reason === null) return { key: 'dns.test.answer', params: { rcode: rcode ?? '' } } as const
  return { key: `dns.reason.${reason}`, params: { rcode: rcode ?? '' } } as const
}

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  border: 1,
  borderColor: 'line.strong',
  borderRadius: '6px',
} as const

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 46,
  px: 1.25,
  py: 0.5,
  '&:not(:first-of-type)': { borderTop: 1, borderColor: 'line.weak' },
} as const
