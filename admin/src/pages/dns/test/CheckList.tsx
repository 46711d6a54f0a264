import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { DnsServerCheck } from '@netwarden/shared/domain'
import type { ComponentProps } from 'react'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Mono, Tag } from '../../../kit/index.ts'

interface Props {
  servers: readonly string[]
  /** Results by server, as far as they have arrived. */
  checks: ReadonlyMap<string, DnsServerCheck>
  isRunning: boolean
}

/** The servers with their answers and latencies. */
export function CheckList({ servers, checks, isRunning }: Props) {
  const t = useText()
  const up = [...checks.values()].filter(({ state }) => state === 'up').length
  return (
    <Box>
      <Typography variant="strong" role="status" sx={{ mb: 0.75, minHeight: 20 }}>
        {checks.size > 0 && !isRunning && t('dns.test.summary', { up, total: checks.size })}
      </Typography>
      <Paper variant="outlined">
        <List disablePadding aria-label={t('dns.test.results')}>
          {servers.map((server) => (
            <CheckRow key={server} server={server} check={checks.get(server)} isRunning={isRunning} />
          ))}
        </List>
      </Paper>
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
        <Typography variant="hint">{check ? detail && t(detail.key, detail.params) : waiting}</Typography>
      </Box>
      {check && check.latencyMs !== null && (
        <Typography variant="small" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {t('dns.test.latency', { count: format.number(check.latencyMs) })}
        </Typography>
      )}
      {check && <Tag {...LOOKS[check.state]}>{t(`dns.state.${check.state}`)}</Tag>}
    </Box>
  )
}

const LOOKS: Readonly<Record<DnsServerCheck['state'], Pick<ComponentProps<typeof Tag>, 'tone' | 'icon'>>> = {
  up: { tone: 'good', icon: 'check' },
  misconfigured: { tone: 'medium', icon: 'risk' },
  failing: { tone: 'high', icon: 'warning' },
  down: { tone: 'high', icon: 'ban' },
}

/** The response code, or the reason why there is no useful answer. */
function detailOf({ reason, rcode }: DnsServerCheck) {
  if (reason === null) return { key: 'dns.test.answer', params: { rcode: rcode ?? '' } } as const
  return { key: `dns.reason.${reason}`, params: { rcode: rcode ?? '' } } as const
}

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 46,
  px: 1.25,
  py: 0.5,
  '&:not(:first-of-type)': { borderTop: 'weak' },
} as const
