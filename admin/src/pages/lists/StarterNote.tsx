import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { PolicyList } from '@netwarden/shared/domain'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { useWellKnownLists } from '../../resources/lists/list-queries.ts'
import { useAddWellKnown } from '../../resources/lists/use-add-well-known.ts'

interface Props {
  lists: readonly PolicyList[]
  onShow: (id: string) => void
  onAll: () => void
}

const MOST_SHOWN = 4

/** Shown while there are only built-in lists: explains them and adds public lists by one click. */
export function StarterNote({ lists, onShow, onAll }: Props) {
  const t = useText()
  const format = useFormat()
  const isOnlyBuiltIn = lists.every(({ source }) => source.kind === 'builtIn')
  const known = useWellKnownLists().data ?? []
  const add = useAddWellKnown(({ id }) => onShow(id))
  if (!isOnlyBuiltIn) return null
  const domains = format.number(lists.reduce((sum, { domainCount }) => sum + domainCount, 0))
  return (
    <Paper variant="card" component="section" sx={cardStyle}>
      <Typography variant="small">{t('lists.page.starterNote', { domains })}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {known.slice(0, MOST_SHOWN).map((list) => (
          <Button
            key={list.id}
            disabled={add.isPending}
            title={list.purpose}
            aria-label={t('lists.wellKnown.add', { name: list.name })}
            onClick={() => add.mutate(list)}
          >
            {list.name}
          </Button>
        ))}
        <Button variant="text" onClick={onAll}>
          {t('lists.page.allPublic')}
        </Button>
      </Box>
    </Paper>
  )
}

const cardStyle = {
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.75,
  px: 1.5,
  py: 1,
  mb: 1.5,
} as const
