import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ClearedEntry } from '@netwarden/shared/domain'
import { MAX_REPORTED_LINES } from '@netwarden/shared/limits'
import { visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Mono, Note } from '../../kit/index.ts'

const MAX_REPORTED = 20

interface Props {
  cleared: readonly ClearedEntry[]
  onRead: () => void
}

/** Networks that were stored with cleared host bits. */
export function ClearedNote({ cleared, onRead }: Props) {
  const t = useText()
  const more = cleared.length - MAX_REPORTED
  return (
    <Note
      tone="medium"
      role="status"
      action={
        <Button variant="text" onClick={onRead}>
          {t('segments.clearedRead')}
        </Button>
      }
    >
      {t(cleared.length < MAX_REPORTED_LINES ? 'segments.cleared' : 'segments.clearedAtLeast', {
        count: cleared.length,
      })}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2 }}>
        {cleared.slice(0, MAX_REPORTED).map(({ given, entry }) => (
          <li key={given}>
            <Mono>{`${visibleText(given)} → ${entry}`}</Mono>
          </li>
        ))}
        {more > 0 && <li>{t('segments.clearedMore', { count: more })}</li>}
      </Box>
    </Note>
  )
}
