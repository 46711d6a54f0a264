import Button from '@mui/material/Button'
import { hasFilters, NO_FILTERS } from '../../domain/visit/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { EmptyState } from '../../kit/index.ts'
import { useFiltered } from '../../ra/index.ts'
import type { SearchState } from './use-search-state.ts'

/** No results: offers a broader search by removing filters. */
export function NoVisits({ search }: { search: SearchState }) {
  const t = useText()
  const { filters, range } = search
  const { isFiltered, clear } = useFiltered()
  const { keyword, keywordKind } = filters
  const isOnlyKeyword = !hasFilters({ ...filters, keyword: '' })
  const wider = `*${keyword}*`
  return (
    <EmptyState
      icon="search"
      title={t('visits.none')}
      hint={(range !== 'all' || isFiltered) && t('visits.none.hint')}
      action={
        <>
          {keyword !== '' && !keyword.includes('*') && (
            <Button onClick={() => search.setFilters({ keyword: wider })}>
              {t('visits.none.wildcard', { keyword: wider })}
            </Button>
          )}
          {keyword !== '' && !isOnlyKeyword && (
            <Button onClick={() => search.setFilters({ ...NO_FILTERS, keyword, keywordKind })}>
              {t('visits.none.onlyKeyword')}
            </Button>
          )}
          {range !== 'all' && (
            <Button onClick={() => search.setRange('all')}>{t('visits.none.allTime')}</Button>
          )}
          {isFiltered && <Button onClick={clear}>{t('ui.filter.clear')}</Button>}
        </>
      }
    />
  )
}
