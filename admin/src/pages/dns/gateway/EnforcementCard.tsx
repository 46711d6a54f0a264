import Box from '@mui/material/Box'
import type { GatewayReport } from '@netwarden/shared/domain'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Card, Icon } from '../../../kit/index.ts'

/** Shows whether the gateway enforces policies, records all answers, and serves the zones. */
export function EnforcementCard({ report }: { report: GatewayReport }) {
  const t = useText()
  const format = useFormat()
  const { generation, zones, spool, listeners, cache, devices, memoryBytes, stale } = report
  const up = listeners.filter(({ isUp }) => isUp).length
  const mebibytes = (bytes: number) =>
    t('gateway.mebibytes', { count: format.number(Math.round(bytes / 2 ** 20)) })
  /** Says beside a value that it is not the newest. */
  const aged = (value: string, isOld: boolean) => (isOld ? `${value} · ${t('gateway.state.stale')}` : value)
  const lines = [
    {
      key: 'policies',
      isGood: generation !== null && stale !== 'policies',
      value:
        generation === null
          ? t('gateway.noPolicies')
          : aged(t('gateway.generation', { number: format.number(generation) }), stale === 'policies'),
    },
    {
      key: 'addresses',
      isGood: up === listeners.length,
      value: t('gateway.ofAll', { count: up, total: listeners.length }),
    },
    { key: 'recorded', isGood: spool.fault === null && spool.dropped === 0, value: recordedText() },
    {
      key: 'zones',
      isGood: stale !== 'zones',
      value: aged(format.number(zones.length), stale === 'zones'),
    },
    {
      key: 'macs',
      isGood: stale !== 'devices',
      value: aged(format.number(devices), stale === 'devices'),
    },
    { key: 'cache', isGood: true, value: mebibytes(cache.bytes) },
    { key: 'memory', isGood: true, value: mebibytes(memoryBytes) },
  ] as const
  function recordedText(): string {
    if (spool.fault !== null) return t('gateway.spoolFault', { code: spool.fault })
    if (spool.dropped > 0) return t('gateway.dropped', { count: format.number(spool.dropped) })
    return t('gateway.allRecorded')
  }
  return (
    <Card title={t('gateway.proof')}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.25 }}>
        {lines.map(({ key, isGood, value }) => (
          <Box key={key} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Icon
              name={isGood ? 'check' : 'warning'}
              size={14}
              sx={{ color: isGood ? 'tone.good.text' : 'tone.high.text' }}
            />
            <Box component="dt" sx={{ flex: 1, minWidth: 0 }}>
              {t(`gateway.proof.${key}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, color: 'text.secondary', textAlign: 'right' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  )
}
