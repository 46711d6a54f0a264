import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import type { ServiceStatus } from '@netwarden/shared/domain'
import { ForeignText } from '../../../domain/words/index.ts'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Icon } from '../../../kit/index.ts'

/** The parts of a service as the last probe found them. */
export function PartList({ parts }: { parts: ServiceStatus['meta']['parts'] }) {
  const t = useText()
  const format = useFormat()
  if (parts.length === 0) return null
  const detailsOf = ({ reason, responseTime, ...decider }: (typeof parts)[number]) =>
    reason ??
    (responseTime !== null
      ? t('services.ms', { ms: format.number(responseTime) })
      : decider.policyGeneration !== null &&
        t('services.generation', {
          generation: decider.policyGeneration,
          since: format.time(decider.policySince ?? ''),
        }))
  return (
    <List disablePadding aria-label={t('services.parts')} sx={listStyle}>
      {parts.map((part) => (
        <Box component="li" key={part.name} sx={partStyle}>
          <Icon
            name={part.isUp ? 'check' : 'warning'}
            size={14}
            color={part.isUp ? 'success' : 'error'}
            sx={{ mt: '3px' }}
          />
          <Box component="span" sx={{ flex: 'none' }}>
            <ForeignText text={part.name} />
          </Box>
          <Typography variant="small" component="span" color={part.isUp ? 'text.third' : 'error'}>
            {detailsOf(part)}
          </Typography>
        </Box>
      ))}
    </List>
  )
}

const partStyle = { display: 'flex', alignItems: 'flex-start', gap: 0.75, minWidth: 0 } as const

const listStyle = {
  mt: 1.25,
  pt: 1.25,
  borderTop: 'weak',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2.5,
  rowGap: 0.5,
} as const
