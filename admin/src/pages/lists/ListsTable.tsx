import Typography from '@mui/material/Typography'
import { LIST_STATES } from '@netwarden/shared/contract'
import {
  LIST_SOURCES,
  type ListKind,
  type PolicyList,
  SERVICE_CATEGORIES,
  type ServiceCategory,
} from '@netwarden/shared/domain'
import type { ListGroup } from '@netwarden/shared/policy'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { EmptyState, Segmented, useIsPhone } from '../../kit/index.ts'
import { ChoiceFilter, ListFilters, ResourceTable, TextFilter, useListFilter } from '../../ra/index.ts'
import { LIST_STATE_TEXTS, StateTags } from '../../resources/lists/list-state.tsx'
import { useListMatrix } from '../../resources/lists/matrix/use-list-matrix.ts'
import { useMatrixColumns } from './matrix-columns.tsx'
import { useCategoryName } from './use-category-name.ts'

interface Props {
  kind: ListKind
  /** All lists, for the counts; undefined until they are loaded. */
  lists: readonly PolicyList[] | undefined
  canEdit: boolean
  currentId: string
  onView: (list: PolicyList) => void
}

export function ListsTable({ kind, lists, canEdit, currentId, onView }: Props) {
  const t = useText()
  const categoryOf = useCategoryName()
  const format = useFormat()
  const matrix = useListMatrix(kind).data
  const columns = useMatrixColumns(kind, matrix, canEdit)
  const enabledIn = (id: string) =>
    matrix?.find((row) => row.id === id)?.segments.filter(({ enable }) => enable).length ?? 0
  return (
    <ResourceTable<PolicyList>
      list={kind === 'service' ? 'services' : 'lists'}
      label={t(`lists.page.label.${kind}`)}
      columns={columns}
      rowName={({ name }) => name}
      onRowClick={onView}
      currentKey={currentId}
      toolbar={<Filters kind={kind} lists={lists} canEdit={canEdit} />}
      empty={<EmptyState icon="shield" title={t(`lists.page.none.${kind}`)} />}
      noneFound={t(`lists.page.none.${kind}`)}
      phoneRow={(list) => ({
        title: list.name,
        subtitle: [
          list.category ? categoryOf(list.category) : t(`lists.page.groupOf.${list.group}`),
          t('lists.counts', { count: list.domainCount, total: format.number(list.domainCount) }),
          t('lists.page.enabledIn', { count: enabledIn(list.id) }),
        ].join(' · '),
        aside: <StateTags list={list} />,
      })}
    />
  )
}

function Filters({ kind, lists, canEdit }: Pick<Props, 'kind' | 'lists' | 'canEdit'>) {
  const t = useText()
  const isPhone = useIsPhone()
  return (
    <>
      <ListFilters>
        {kind === 'service' ? <CategoryFilter lists={lists} /> : <ListOnlyFilters lists={lists} />}
        <ChoiceFilter
          source="state"
          label={t('policies.field.state')}
          options={LIST_STATES.map((value) => ({ value, label: t(LIST_STATE_TEXTS[value]) }))}
        />
        <TextFilter
          source="q"
          label={t('ui.search')}
          placeholder={t(`lists.page.qHint.${kind}`)}
          width={220}
        />
      </ListFilters>
      {!isPhone && (
        <Typography variant="hint" component="span" sx={{ ml: 'auto' }}>
          {[t('lists.page.inheritedHint'), canEdit && t('lists.page.cellHint')].filter(Boolean).join(' ')}
        </Typography>
      )}
    </>
  )
}

function ListOnlyFilters({ lists }: Pick<Props, 'lists'>) {
  const t = useText()
  return (
    <>
      <GroupFilter lists={lists} />
      <ChoiceFilter
        source="source"
        label={t('lists.source')}
        options={LIST_SOURCES.map((value) => ({ value, label: t(`lists.source.${value}`) }))}
      />
    </>
  )
}

function CategoryFilter({ lists }: Pick<Props, 'lists'>) {
  const t = useText()
  const categoryOf = useCategoryName()
  const count = (category: ServiceCategory) => lists?.filter((list) => list.category === category).length
  return (
    <ChoiceFilter
      source="category"
      label={t('lists.page.category')}
      options={SERVICE_CATEGORIES.map((value) => {
        const found = count(value)
        return { value, label: `${categoryOf(value)}${found === undefined ? '' : ` (${found})`}` }
      })}
    />
  )
}

const ALL = 'all'
const GROUPS = [ALL, 'bad', 'common', 'app', 'org'] as const satisfies readonly (ListGroup | typeof ALL)[]

function GroupFilter({ lists }: Pick<Props, 'lists'>) {
  const t = useText()
  const format = useFormat()
  const [filter, change] = useListFilter('group')
  const count = (group: string) => lists?.filter((list) => group === ALL || list.group === group).length
  return (
    <Segmented
      isSelectOnPhone
      label={t('lists.page.group')}
      value={GROUPS.find((group) => group === filter) ?? ALL}
      options={GROUPS.map((value) => {
        const found = count(value)
        return {
          value,
          label: value === ALL ? t('ui.all') : t(`lists.page.groupOf.${value}`),
          ...(found !== undefined && { extra: format.number(found) }),
        }
      })}
      onChange={(value) => change(value === ALL ? '' : value)}
    />
  )
}
