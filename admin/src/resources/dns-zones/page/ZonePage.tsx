import Button from '@mui/material/Button'
import { nameOfPathPart } from '@netwarden/shared/contract'
import { Link, useParams } from 'react-router'
import { DNS_CONFIG_PATH } from '../../../domain/links/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { EmptyState, Loaded, PageHeader, PageSkeleton } from '../../../kit/index.ts'
import { useTabTitle } from '../../../kit/tabs/index.ts'
import { shownOrigin } from '../zone-names.ts'
import { useZone } from '../zone-queries.ts'
import { ZoneView } from './ZoneView.tsx'

/** The page of a zone, whose name is in the address. */
export function ZonePage() {
  const t = useText()
  const { origin = '' } = useParams()
  const name = nameOfPathPart(origin)
  const found = useZone(name)
  const zone = found.data
  useTabTitle(shownOrigin(zone?.origin ?? name))
  if (zone) return <ZoneView key={zone.id} zone={zone} />
  return (
    <>
      <PageHeader title={t('route.dnsZone')} />
      <Loaded query={found} skeleton={<PageSkeleton />}>
        {() => (
          <EmptyState
            icon="domain"
            title={t('zones.unknown', { name })}
            action={
              <Button component={Link} to={DNS_CONFIG_PATH}>
                {t('zones.toList')}
              </Button>
            }
          />
        )}
      </Loaded>
    </>
  )
}
