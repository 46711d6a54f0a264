import { type Translate, useText } from '../../kit/i18n/index.ts'
import { Mono, RowButton, Tag, TimeText } from '../../kit/index.ts'
import { actionsColumn, type Column } from '../../ra/index.ts'
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
    { key: 'createdBy', label: t('dns.field.createdBy'), sort: 'createdBy', width: 140 },
    {
      key: 'createdAt',
      label: t('dns.field.createdAt'),
      sort: 'createdAt',
      width: 150,
      render: (entry) => <AddedAt entry={entry} />,
    },
    actionsColumn(t, 160, (entry) => <EntryButtons entry={entry} actions={actions} />),
  ]
}

/** The time of an entry; for a new one, a note that it is not saved yet. */
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
    <>
      <RowButton aria-label={t('dns.editOf', { match })} onClick={() => actions.edit(entry)}>
        {t('ui.edit')}
      </RowButton>
      <RowButton aria-label={t('dns.testOf', { match })} onClick={() => actions.test(entry)}>
        {t('dns.testRow')}
      </RowButton>
      <RowButton
        color="error"
        aria-label={t('dns.removeOf', { match })}
        onClick={() => actions.remove(entry)}
      >
        {t('ui.remove')}
      </RowButton>
    </>
  )
}
