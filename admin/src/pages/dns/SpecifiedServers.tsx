import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { MAX_SPECIFIED_DNS_SERVERS } from '@netwarden/shared/limits'
import { useText } from '../../kit/i18n/index.ts'
import { EmptyState, FilterBar, FilterText, Icon, NoneFound } from '../../kit/index.ts'
import { ListTable } from '../../ra/index.ts'
import { type DraftEntry, SERVER_SEPARATOR, without } from './dns-draft.ts'
import { AddedAt, type EntryActions, entryColumns } from './entry-columns.tsx'
import type { DnsForm } from './use-dns-form.ts'
import { type EntryList, useEntryList } from './use-entry-list.ts'

interface Props {
  form: DnsForm
  /** The entry that is being edited. */
  currentMatch: string | undefined
  onAdd: () => void
  onEdit: (entry: DraftEntry) => void
  onTest: (entry: DraftEntry) => void
}

/** The clients with their own servers. */
export function SpecifiedServers({ form, currentMatch, onAdd, onEdit, onTest }: Props) {
  const t = useText()
  const { entries } = form
  const list = useEntryList(entries)
  const actions: EntryActions = {
    edit: onEdit,
    test: onTest,
    remove: (entry) => form.setEntries(without(entries, entry)),
  }
  const columns = entryColumns(t, actions)
  return (
    <Box sx={{ display: 'flex', minWidth: 0 }}>
      <ListTable
        list="dns-servers"
        label={t('dns.specified')}
        columns={columns}
        rows={list.rows}
        rowKey={({ match }) => match}
        total={list.total}
        page={list.page}
        onPage={list.setPage}
        sort={list.sort}
        onSort={list.setSort}
        question={{ key: JSON.stringify(list.filters), isAnswered: true }}
        onRowClick={onEdit}
        {...(currentMatch !== undefined && { currentKey: currentMatch })}
        toolbar={<Tools list={list} count={entries.length} onAdd={onAdd} />}
        empty={
          entries.length === 0 ? (
            <NoEntries onAdd={onAdd} />
          ) : (
            <NoneFound title={t('dns.none')} onClear={list.clearFilters} />
          )
        }
        phoneRow={(entry) => ({
          title: entry.match,
          subtitle: entry.servers.join(SERVER_SEPARATOR),
          aside: entry.createdAt === null && <AddedAt entry={entry} />,
        })}
      />
    </Box>
  )
}

function Tools({ list, count, onAdd }: { list: EntryList; count: number; onAdd: () => void }) {
  const t = useText()
  const isFull = count >= MAX_SPECIFIED_DNS_SERVERS
  return (
    <>
      <Typography variant="h2" title={t('dns.specifiedHint')} sx={{ mr: 1 }}>
        {t('dns.specified')}
      </Typography>
      <Box sx={{ order: { xs: 1, md: 0 }, flex: { xs: '1 1 100%', md: 'none' } }}>
        <FilterBar isFlush onClear={list.hasFilters ? list.clearFilters : undefined}>
          <FilterText
            label={t('ui.search')}
            placeholder={t('dns.filter.qHint')}
            value={list.filters.q}
            onCommit={(q) => list.setFilters({ q })}
            width={270}
          />
        </FilterBar>
      </Box>
      <Button
        startIcon={<Icon name="plus" size={14} />}
        disabled={isFull}
        onClick={onAdd}
        sx={{ ml: 'auto' }}
        title={isFull ? t('dns.fault.full', { limit: MAX_SPECIFIED_DNS_SERVERS }) : undefined}
      >
        {t('dns.add')}
      </Button>
    </>
  )
}

function NoEntries({ onAdd }: { onAdd: () => void }) {
  const t = useText()
  return (
    <EmptyState
      icon="host"
      title={t('dns.empty')}
      hint={t('dns.emptyHint')}
      action={
        <Button startIcon={<Icon name="plus" size={14} />} onClick={onAdd}>
          {t('dns.add')}
        </Button>
      }
    />
  )
}
