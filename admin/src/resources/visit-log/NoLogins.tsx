import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { ImportButton } from '../../domain/import/index.ts'
import { SOURCES_PATH } from '../../domain/links/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { EmptyState, useIsAdmin } from '../../kit/index.ts'
import { useFiltered } from '../../ra/index.ts'
import type { VisitLogState } from './use-visit-log-state.ts'

/** No results: offers a wider search, or explains the source of sign-ins. */
export function NoLogins({ state }: { state: VisitLogState }) {
  const t = useText()
  const { isFiltered, clear } = useFiltered()
  const canAddSource = useIsAdmin()
  if (isFiltered || state.range !== 'all') {
    return (
      <EmptyState
        icon="search"
        title={t('visitLog.none')}
        hint={isFiltered ? t('ui.lookWider') : t('visitLog.emptyHint')}
        action={
          <>
            {state.range !== 'all' && (
              <Button onClick={() => state.setRange('all')}>{t('ui.allTime')}</Button>
            )}
            {isFiltered && <Button onClick={clear}>{t('ui.filter.clear')}</Button>}
            {!isFiltered && <ImportButton />}
          </>
        }
      />
    )
  }
  return (
    <EmptyState
      icon="upload"
      title={t('visitLog.empty')}
      hint={t('visitLog.emptyHint')}
      action={
        <>
          {canAddSource && (
            <Button component={Link} to={SOURCES_PATH}>
              {t('visitLog.toSources')}
            </Button>
          )}
          <ImportButton />
        </>
      }
    />
  )
}
