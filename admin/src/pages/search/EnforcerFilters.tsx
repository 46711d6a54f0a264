import { CHANNELS } from '@netwarden/shared/domain'
import { useEnforcerNames } from '../../domain/enforcer/use-enforcer-names.ts'
import { useValueNames } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ChoiceFilter } from '../../ra/index.ts'

/** Whether there are several gateways, so that visits are searched by them. */
export function useHasEnforcerFilters(): boolean {
  return useEnforcerNames().enforcers.length > 1
}

/** Filters visits by the gateway that answered, its site, and how the query reached it. */
export function EnforcerFilters() {
  const t = useText()
  const names = useValueNames()
  const { enforcers, sites } = useEnforcerNames()
  return (
    <>
      {sites.length > 0 && (
        <ChoiceFilter
          source="site"
          label={t('visits.field.site')}
          options={sites.map((site) => ({ value: site, label: site }))}
        />
      )}
      <ChoiceFilter
        source="enforcer"
        label={t('visits.field.enforcer')}
        options={enforcers.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ChoiceFilter
        source="channel"
        label={t('visits.field.channel')}
        options={CHANNELS.map((value) => ({ value, label: names.channel(value) }))}
      />
    </>
  )
}
