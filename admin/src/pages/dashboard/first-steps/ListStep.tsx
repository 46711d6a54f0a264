import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import { LISTS_PATH } from '../../../domain/links/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { useWellKnownLists } from '../../../resources/lists/list-queries.ts'
import { useAddWellKnown } from '../../../resources/lists/use-add-well-known.ts'
import type { ActionProps } from './Step.tsx'

const MOST_OFFERED = 2

/** Adds a well-known public list by one click; others are on the page of lists. */
export function ListStep({ variant }: ActionProps) {
  const t = useText()
  const known = useWellKnownLists().data ?? []
  const add = useAddWellKnown(() => undefined)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {known.slice(0, MOST_OFFERED).map((list, index) => (
        <Button
          key={list.id}
          variant={index === 0 ? variant : 'outlined'}
          title={list.purpose}
          loading={add.isPending}
          onClick={() => add.mutate(list)}
        >
          {t('dashboard.setup.list.add', { name: list.name })}
        </Button>
      ))}
      <Button component={RouterLink} to={LISTS_PATH} variant="text">
        {t('dashboard.setup.list.go')}
      </Button>
    </Box>
  )
}
