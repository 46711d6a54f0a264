import Button from '@mui/material/Button'
import { ROLES, USER_STATUSES } from '@netwarden/shared'
import { useState } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { FilterBar, FilterSelect, FilterText, Icon, useIsPhone } from '../../../kit/index.ts'
import type { UserFilterName, UserList } from './use-user-list.ts'

const NAMES = ['username', 'nickname', 'email'] as const satisfies readonly UserFilterName[]

export function UserFilters({ list }: { list: UserList }) {
  const t = useText()
  const isPhone = useIsPhone()
  const { filters, setFilters } = list
  const [isMoreWanted, setMoreWanted] = useState(false)
  const isNarrowed = NAMES.some((name) => filters[name] !== '')
  const hasMore = isMoreWanted || isNarrowed
  return (
    <FilterBar isFlush onClear={list.hasFilters ? list.clearFilters : undefined}>
      <FilterText
        label={t('users.filter.q')}
        placeholder={t('users.filter.qHint')}
        value={filters.q}
        onCommit={(q) => setFilters({ q })}
        width={250}
      />
      <FilterSelect
        label={t('users.field.role')}
        value={filters.role}
        options={ROLES.map((value) => ({ value, label: t(`users.role.${value}`) }))}
        onChange={(role) => setFilters({ role })}
      />
      <FilterSelect
        label={t('users.field.status')}
        value={filters.status}
        options={USER_STATUSES.map((value) => ({ value, label: t(`users.status.${value}`) }))}
        onChange={(status) => setFilters({ status })}
      />
      {isPhone && !isNarrowed && (
        <Button
          variant="text"
          aria-expanded={hasMore}
          startIcon={<Icon name="filter" size={14} />}
          onClick={() => setMoreWanted(!isMoreWanted)}
        >
          {t(hasMore ? 'users.filter.less' : 'users.filter.more')}
        </Button>
      )}
      {(!isPhone || hasMore) &&
        NAMES.map((name) => (
          <FilterText
            key={name}
            label={t(`users.field.${name}`)}
            value={filters[name]}
            onCommit={(value) => setFilters({ [name]: value })}
            width={158}
          />
        ))}
    </FilterBar>
  )
}
