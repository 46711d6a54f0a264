import Button from '@mui/material/Button'
import { type Translate, useText } from '../../kit/i18n/index.ts'
import { Mono, RowButtons, Tag, TimeText } from '../../kit/index.ts'
import type { Column } from '../../ra/index.ts'
import { type DraftEntry, SERVER_SEPARATOR } from './dns-draft.ts'

export interface EntryActions {
  edit: (entry: DraftEntry) => void
  test: (entry: DraftEntry) => void
  remove: (entry: DraftEntry) => void
}

export function entryColumns(t: Translate, actions: EntryActions): Column<DraftEntry>[] {
  return [
    {
      key: 'match',
      label: t('dns.field.match'),
      sort: 'match',
      width: 260,
      render: ({ match }) => <Mono>{match}</Mono>,
    },
    {
      key: 'servers',
      label: t('dns.field.servers'),
      render: ({ servers }) => <Mono>{servers.join(SERVER_SEPARATOR)}</Mono>,
    },
    {
      key: 'createdBy',
      label: t('dns.field.createdBy'),
      sort: 'createdBy',
      width: 140,
      render: ({ createdBy }) => createdBy,
    },
    {
      key: 'createdAt',
      label: t('dns.field.createdAt'),
      sort: 'createdAt',
      width: 150,
      render: (entry) => <AddedAt entry={entry} />,
    },
    {
      key: 'actions',
      label: t('dns.field.actions'),
      width: 160,
      render: (entry) => <EntryButtons entry={entry} actions={actions} />,
    },
  ]
}

/** When an entry was added; that it is not saved yet, where it is new. */
export function AddedAt({ entry: { createdAt } }: { entry: DraftEntry }) {
  const t = useText()
  if (createdAt === null) return <Tag tone="medium">{t('dns.notSavedYet')}</Tag>
  return <TimeText at={createdAt} style="minute" />
}

interface ButtonsProps {
  entry: DraftEntry
  actions: EntryActions
}

function EntryButtons({ entry, actions }: ButtonsProps) {
  const t = useText()
  const { match } = entry
  return (
    <RowButtons>
      <Button
        variant="text"
        aria-label={t('dns.editOf', { match })}
        onClick={() => actions.edit(entry)}
        size="row"
      >
        {t('dns.edit')}
      </Button>
      <Button
        variant="text"
        aria-label={t('dns.testOf', { match })}
        onClick={() => actions.test(entry)}
        size="row"
      >
        {t('dns.testRow')}
      </Button>
      <Button
        variant="text"
        color="error"
        aria-label={t('dns.removeOf', { match })}
        onClick={() => actions.remove(entry)}
        size="row"
      >
        {t('dns.remove')}
      </Button>
    </RowButtons>
  )
}
