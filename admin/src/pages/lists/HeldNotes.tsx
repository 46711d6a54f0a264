import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { PolicyList } from '@netwarden/shared/domain'
import { useText } from '../../kit/i18n/index.ts'
import { Note } from '../../kit/index.ts'
import { PendingButtons } from '../../resources/lists/ListFooter.tsx'
import { useLatest, useListUpdates } from '../../resources/lists/list-queries.ts'

interface Props {
  lists: readonly PolicyList[]
  canEdit: boolean
  onShow: (id: string) => void
}

const MOST_SHOWN = 3

/** Pending updates, each with its reason and its actions. */
export function HeldNotes({ lists, canEdit, onShow }: Props) {
  const t = useText()
  const held = lists.filter(({ heldVersion }) => heldVersion !== null)
  if (held.length === 0) return null
  const more = held.length - MOST_SHOWN
  return (
    <Box sx={{ display: 'grid', gap: 0.75, mb: 1.5 }}>
      {held.slice(0, MOST_SHOWN).map((list) => (
        <HeldNote key={list.id} list={list} canEdit={canEdit} onShow={onShow} />
      ))}
      {more > 0 && <Note tone="medium">{t('lists.page.morePending', { count: more })}</Note>}
    </Box>
  )
}

function HeldNote({ list, canEdit, onShow }: { list: PolicyList } & Omit<Props, 'lists'>) {
  const t = useText()
  const { data: found } = useLatest(list)
  const updates = useListUpdates(list)
  return (
    <Note tone="medium" role="status">
      <Box sx={lineStyle}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          {t('lists.page.pending', { name: list.name, reason: found?.held?.reason ?? '…' })}
        </Box>
        <Box sx={{ display: 'flex', gap: 0.5 }}>
          <Button variant="text" size="row" onClick={() => onShow(list.id)}>
            {t('lists.page.review')}
          </Button>
          {canEdit && found && <PendingButtons isQuiet found={found} updates={updates} />}
        </Box>
      </Box>
    </Note>
  )
}

const lineStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.25,
} as const
