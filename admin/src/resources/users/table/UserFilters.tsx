import Button from '@mui/material/Button'
import { ROLES, USER_FIELDS, USER_STATUSES } from '@netwarden/shared/domain'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { useLabel, useText } from '../../../kit/i18n/index.ts'
import { Icon, useIsPhone } from '../../../kit/index.ts'
import { ChoiceFilter, ListFilters, TextFilter } from '../../../ra/index.ts'

const NAMES = ['username', 'nickname', 'email'] as const

export function UserFilters() {
  const t = useText()
  const label = useLabel()
  const isPhone = useIsPhone()
  const { filterValues } = useListContext()
  const [isMoreWanted, setMoreWanted] = useState(false)
  const isNarrowed = NAMES.some((name) => filterValues[name] !== undefined)
  const hasMore = isMoreWanted || isNarrowed
  const names = !isPhone || hasMore ? NAMES : []
  return (
    <ListFilters>
      <TextFilter source="q" label={t('ui.search')} placeholder={t('users.filter.qHint')} width={250} />
      <ChoiceFilter
        source="role"
        label={label(USER_FIELDS.role)}
        options={ROLES.map((value) => ({ value, label: t(`users.role.${value}`) }))}
      />
      <ChoiceFilter
        source="status"
        label={label(USER_FIELDS.status)}
        options={USER_STATUSES.map((value) => ({ value, label: t(`users.status.${value}`) }))}
      />
      {names.map((name) => (
        <TextFilter key={name} source={name} label={label(USER_FIELDS[name])} width={158} />
      ))}
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
    </ListFilters>
  )
}
