import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '../../kit/i18n/index.ts'
import { Card, RowButton } from '../../kit/index.ts'
import { readableText } from '../words/index.ts'
import { type Excepted, exceptedKey } from './excepted.ts'

interface Props {
  excepted: readonly Excepted[]
  onRemove: (one: Excepted) => void
}

/** What was excluded from the draft, each with a button that includes it again. */
export function ExceptedCard({ excepted, onRemove }: Props) {
  const t = useText()
  if (excepted.length === 0) return null
  return (
    <Card title={t('replay.excepted')}>
      <Box component="ul" role="list" aria-label={t('replay.excepted')} sx={listStyle}>
        {excepted.map((one) => {
          const name = readableText(exceptedKey(one))
          return (
            <Box component="li" key={exceptedKey(one)} sx={lineStyle}>
              <Typography variant="small" component="span" sx={{ overflowWrap: 'anywhere' }}>
                {one.kind === 'name'
                  ? t('replay.excepted.name', { name })
                  : t('replay.excepted.device', { name, count: one.names.length })}
              </Typography>
              <RowButton aria-label={t('replay.excepted.undo', { name })} onClick={() => onRemove(one)}>
                {t('ui.undo')}
              </RowButton>
            </Box>
          )
        })}
      </Box>
    </Card>
  )
}

const listStyle = { m: 0, p: 0, listStyle: 'none' } as const
const lineStyle = { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 } as const
