import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { isAdminRole } from '@netwarden/shared'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ImportButton } from '../../domain/import/index.ts'
import { SOURCES_PATH } from '../../domain/links/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { EmptyState } from '../../kit/index.ts'
import { useUser } from '../../kit/session/index.ts'
import { useFiltered } from '../../ra/index.ts'
import type { VisitLogState } from './use-visit-log-state.ts'

/** Nothing was found: offers to look wider, or says how log-ins come in. */
export function NoLogins({ state }: { state: VisitLogState }) {
  const t = useText()
  const { isFiltered, clear } = useFiltered()
  const role = useUser()?.role
  if (isFiltered || state.range !== 'all') {
    return (
      <EmptyState
        icon="search"
        title={t('visitLog.none')}
        hint={isFiltered ? t('visitLog.noneHint') : t('visitLog.emptyHint')}
        action={
          <Actions>
            {state.range !== 'all' && (
              <Button onClick={() => state.setRange('all')}>{t('visitLog.allTime')}</Button>
            )}
            {isFiltered && <Button onClick={clear}>{t('ui.filter.clear')}</Button>}
            {!isFiltered && <ImportButton />}
          </Actions>
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
        <Actions>
          {role !== undefined && isAdminRole(role) && (
            <Button component={Link} to={SOURCES_PATH}>
              {t('visitLog.toSources')}
            </Button>
          )}
          <ImportButton />
        </Actions>
      }
    />
  )
}

function Actions({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>{children}</Box>
}
