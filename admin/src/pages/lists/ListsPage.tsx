import { LIST_STATES, POLICY_SORTS } from '@netwarden/shared/contract'
import { LIST_KINDS, type ListKind, type PolicyList, SERVICE_CATEGORIES } from '@netwarden/shared/domain'
import { MAX_OWN_LISTS } from '@netwarden/shared/limits'
import { useMemo, useState } from 'react'
import { useFormDraft } from '../../domain/control/index.ts'
import { NEW_LIST } from '../../domain/links/index.ts'
import { useFormat, useLanguage, useText } from '../../kit/i18n/index.ts'
import {
  choiceOf,
  FillPage,
  oneOf,
  PageHeader,
  Segmented,
  useIsAdmin,
  useRecordPanel,
  useUrlState,
} from '../../kit/index.ts'
import { loadable } from '../../kit/loadable.tsx'
import { RecordPanelView, ResourceList, useFetchRecord, useRows } from '../../ra/index.ts'
import { isOnItsWay, SOON } from '../../resources/lists/policy-list-queries.ts'
import { HeldNotes } from './HeldNotes.tsx'
import { ListsActions } from './ListsActions.tsx'
import { ListsTable } from './ListsTable.tsx'
import { StarterNote } from './StarterNote.tsx'

const Catalogue = loadable(async () => (await import('./Catalogue.tsx')).Catalogue)
const AddListDrawer = loadable(
  async () => (await import('../../resources/lists/add/AddListDrawer.tsx')).AddListDrawer,
)
const ListForm = loadable(async () => (await import('../../resources/lists/ListForm.tsx')).ListForm)
const ListDrawer = loadable(async () => (await import('../../resources/lists/ListDrawer.tsx')).ListDrawer)

const SETUP = {
  filters: { q: '', group: '', source: '', state: '' },
  sort: { field: 'hits24h', order: 'desc' },
  pageSize: 20,
  rules: { state: oneOf(LIST_STATES), sort: oneOf(POLICY_SORTS) },
} as const

const SERVICES_SETUP = {
  filters: { q: '', category: '', state: '' },
  sort: { field: 'name', order: 'asc' },
  pageSize: 50,
  rules: { category: oneOf(SERVICE_CATEGORIES), state: oneOf(LIST_STATES), sort: oneOf(POLICY_SORTS) },
} as const

const KIND = { kind: 'list' } as const
const KIND_RULES = { kind: oneOf(LIST_KINDS) }

/** All lists, or all services, with their effect in every segment. */
export function ListsPage() {
  const [values, set] = useUrlState<keyof typeof KIND>(KIND, KIND_RULES)
  const kind = choiceOf(LIST_KINDS, values.kind) ?? 'list'
  const filter = useMemo(() => ({ kind }), [kind])
  return (
    <ResourceList<PolicyList>
      key={kind}
      resource="policies"
      setup={kind === 'service' ? SERVICES_SETUP : SETUP}
      filter={filter}
      refetchInterval={untilRead}
    >
      <Lists kind={kind} onKind={(next) => set({ kind: next })} />
    </ResourceList>
  )
}

function untilRead(rows: readonly PolicyList[]): number | null {
  return rows.some(isOnItsWay) ? SOON : null
}

interface Props {
  kind: ListKind
  onKind: (kind: ListKind) => void
}

function Lists({ kind, onKind }: Props) {
  const t = useText()
  const format = useFormat()
  const canEdit = useIsAdmin()
  const all = useAllLists(kind)
  const isOfServices = kind === 'service'
  const panel = useRecordPanel<PolicyList>({
    param: 'list',
    newId: NEW_LIST,
    fetchLatest: useFetchRecord('policies'),
  })
  const [hasDraft, setDraft] = useState(false)
  const setDirty = useFormDraft(panel, setDraft)
  const [isCatalogueOpen, setCatalogueOpen] = useState(false)
  const isBeside = panel.id !== '' || panel.form !== null
  const openCatalogue = () => {
    if (!hasDraft) panel.close()
    setCatalogueOpen(true)
  }
  const show = (id: string) => {
    setCatalogueOpen(false)
    panel.show(id)
  }
  return (
    <FillPage>
      <PageHeader
        title={t('route.lists')}
        subtitle={
          all &&
          t(isOfServices ? 'lists.page.servicesSummary' : 'lists.page.summary', {
            count: all.length,
            domains: format.number(sumOf(all, 'domainCount')),
            hits: format.number(sumOf(all, 'hits24h')),
          })
        }
        actions={
          <>
            <Segmented
              label={t('lists.page.kind')}
              value={kind}
              options={LIST_KINDS.map((value) => ({ value, label: t(`lists.page.kind.${value}`) }))}
              onChange={onKind}
            />
            {!isOfServices && (
              <ListsActions
                lists={all ?? []}
                onCatalogue={openCatalogue}
                onAdd={canEdit ? panel.create : undefined}
              />
            )}
          </>
        }
      />
      {all && <HeldNotes lists={all} canEdit={canEdit} onShow={panel.show} />}
      {all && canEdit && !isOfServices && <StarterNote lists={all} onShow={show} onAll={openCatalogue} />}
      <ListsTable kind={kind} lists={all} canEdit={canEdit} currentId={panel.id} onView={panel.view} />
      <RecordPanelView
        panel={panel}
        form={(list) =>
          list ? (
            <ListForm list={list} group={list.group} panel={panel} onDirty={setDirty} />
          ) : (
            <AddListDrawer group="bad" onDirty={setDirty} onShow={panel.show} onClose={panel.close} />
          )
        }
        view={(id, shown) => (
          <ListDrawer
            key={id}
            id={id}
            shown={shown}
            change={undefined}
            actions={canEdit ? { edit: panel.edit, gone: panel.gone } : undefined}
            onClose={panel.close}
          />
        )}
      />
      {isCatalogueOpen && !isBeside && (
        <Catalogue
          lists={all ?? []}
          canEdit={canEdit}
          onShow={show}
          onClose={() => setCatalogueOpen(false)}
        />
      )}
    </FillPage>
  )
}

function sumOf(lists: readonly PolicyList[], field: 'domainCount' | 'hits24h'): number {
  return lists.reduce((sum, list) => sum + (list[field] ?? 0), 0)
}

const MOST = 2 * MAX_OWN_LISTS

/** All of this kind, whatever the filter of the table. */
function useAllLists(kind: ListKind): readonly PolicyList[] | undefined {
  const language = useLanguage()
  const { data } = useRows(
    'policies',
    {
      pagination: { page: 1, perPage: MOST },
      sort: { field: 'name', order: 'ASC' },
      filter: { kind },
      meta: { language },
    },
    { meta: { isQuiet: true } },
  )
  return data
}
