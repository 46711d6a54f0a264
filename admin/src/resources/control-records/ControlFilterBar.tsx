import { POLICY_GROUPS } from '@netwarden/shared/domain'
import { canonicalIp } from '@netwarden/shared/validators'
import { HandlingFilter, TimeFilter } from '../../domain/visit/index.ts'
import { useValueNames } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ChoiceFilter, ListFilters, TextFilter } from '../../ra/index.ts'
import type { ControlState } from './use-control-state.ts'

export function ControlFilterBar({ state }: { state: ControlState }) {
  const t = useText()
  const names = useValueNames()
  return (
    <ListFilters isFlush={false}>
      <TimeFilter range={state.range} custom={state.custom} onChange={state.setRange} />
      <ChoiceFilter
        source="controlGroup"
        label={t('visits.field.controlGroup')}
        options={POLICY_GROUPS.map((value) => ({ value, label: names.controlGroup(value) }))}
      />
      <HandlingFilter filters={state.filters} onChange={state.setFilters} />
      <TextFilter
        source="deviceIP"
        label={t('visits.field.deviceIP')}
        width={220}
        check={(text) => (canonicalIp(text) === null ? t('ui.wrongIp') : undefined)}
        parse={(ip) => canonicalIp(ip) ?? ip}
      />
      <TextFilter
        source="domain"
        label={t('visits.field.domain')}
        placeholder={t('controlState.domainPlaceholder')}
      />
    </ListFilters>
  )
}
