import Box from '@mui/material/Box'
import type { ServiceStatus } from '@netwarden/shared'
import { ForeignText } from '../../../domain/words/index.ts'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Icon } from '../../../kit/index.ts'

/** The parts of a service as the last probe found them. */
export function PartList({ parts }: { parts: ServiceStatus['meta']['parts'] }) {
  const t = useText()
  const format = useFormat()
  if (parts.length === 0) return null
  return (
    <Box component="ul" aria-label={t('services.parts')} sx={listStyle}>
      {parts.map(({ name, isUp, responseTime, policyGeneration, reason }) => (
        <Box component="li" key={name} sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minWidth: 0 }}>
          <Icon
            name={isUp ? 'check' : 'warning'}
            size={14}
            sx={{ color: isUp ? 'tone.good.text' : 'tone.high.text' }}
          />
          <span>
            <ForeignText text={name} />
          </span>
          <Box component="span" sx={{ color: isUp ? 'text.third' : 'tone.high.text', fontSize: 12.5 }}>
            {reason ?? (responseTime === null ? '' : t('services.ms', { ms: format.number(responseTime) }))}
          </Box>
          {policyGeneration !== null && (
            <Box component="span" sx={{ color: 'text.third', fontSize: 12.5 }}>
              {t('services.generation', { generation: policyGeneration })}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  )
}

const listStyle = {
  listStyle: 'none',
  m: 0,
  mt: 1.25,
  p: 0,
  pt: 1.25,
  borderTop: 1,
  borderColor: 'line.weak',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2.5,
  rowGap: 0.5,
} as const
