import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import type { ListGroup, PolicyList, WellKnownList } from '@netwarden/shared'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useText } from '../../kit/i18n/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useRefresh } from '../../ra/index.ts'
import { useWellKnownLists } from './list-queries.ts'

interface Props {
  group: ListGroup
  onAdded: (list: PolicyList) => void
}

/** Public lists of a group, each added by a click; the server reads one when it is added, and not before. */
export function WellKnownLists({ group, onAdded }: Props) {
  const t = useText()
  const refresh = useRefresh('policies')
  const dataProvider = useDataProvider()
  const lists = useWellKnownLists().data?.filter((list) => list.group === group) ?? []
  const add = useMutation({
    mutationFn: async ({ name, purpose, level, url }: WellKnownList) => {
      const source = { kind: 'url', location: url }
      const data = { name, desc: purpose, group, source, ...(level && { level }) }
      return (await dataProvider.create<PolicyList>('policies', { data })).data
    },
    onSuccess: (made) => {
      showToast('success', t('lists.created', { name: made.name }))
      void refresh()
      onAdded(made)
    },
  })
  if (lists.length === 0) return null
  return (
    <Box component="section" sx={{ mt: 1 }}>
      <Typography variant="h3">{t('lists.wellKnown')}</Typography>
      <Typography variant="note" sx={{ mb: 0.5 }}>
        {t('lists.wellKnown.hint')}
      </Typography>
      <List disablePadding sx={listStyle}>
        {lists.map((list) => (
          <li key={list.id}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Link href={list.homepage} target="_blank" rel="noreferrer" underline="always">
                {list.name}
              </Link>
              <Typography variant="hint">
                {list.purpose} · {t('lists.wellKnown.license', { license: list.license })}
              </Typography>
            </Box>
            <Button
              disabled={list.isAdded || add.isPending}
              aria-label={t('lists.wellKnown.add', { name: list.name })}
              onClick={() => add.mutate(list)}
            >
              {t(list.isAdded ? 'lists.wellKnown.isAdded' : 'ui.add')}
            </Button>
          </li>
        ))}
      </List>
    </Box>
  )
}

const listStyle = {
  '& > li': { display: 'flex', alignItems: 'center', gap: 1, py: 0.75 },
  '& > li:not(:first-of-type)': { borderTop: 'weak' },
} as const
