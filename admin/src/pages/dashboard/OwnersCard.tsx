import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router'
import { searchAddress } from '../../domain/links/index.ts'
import { useValueNames } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import {
  Card,
  EmptyState,
  Icon,
  Loaded,
  RowsSkeleton,
  Segmented,
  type TimeRange,
  type TimeSpan,
} from '../../kit/index.ts'
import { countryFilter, type OwnerBy, useOwners } from './dashboard-queries.ts'
import { OwnerList } from './OwnerList.tsx'

const WAYS = ['domain', 'ip'] as const satisfies readonly OwnerBy[]

/** The owners of visited domains or addresses: by country, and inside a country by region or owner. */
export function OwnersCard({ range }: { range: TimeRange }) {
  const t = useText()
  const [by, setBy] = useState<OwnerBy>('domain')
  const [country, setCountry] = useState<string>()
  const owners = useOwners(by, country, range)
  return (
    <Card
      title={t('dashboard.owners')}
      actions={
        <Segmented
          label={t('dashboard.owners')}
          value={by}
          options={WAYS.map((value) => ({ value, label: t(`dashboard.owners.${value}`) }))}
          onChange={setBy}
        />
      }
    >
      <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', gap: 0.5 }}>
        {country && (
          <CountryHead
            by={by}
            country={country}
            span={owners.data?.span}
            onBack={() => setCountry(undefined)}
          />
        )}
        <Loaded query={owners} skeleton={<RowsSkeleton rows={7} rowHeight={25} />}>
          {({ answer, span }) =>
            answer.length === 0 ? (
              <EmptyState />
            ) : (
              <OwnerList by={by} country={country} rows={answer} span={span} onCountry={setCountry} />
            )
          }
        </Loaded>
      </Box>
    </Card>
  )
}

interface CountryHeadProps {
  by: OwnerBy
  country: string
  span: TimeSpan | undefined
  onBack: () => void
}

function CountryHead({ by, country, span, onBack }: CountryHeadProps) {
  const t = useText()
  const names = useValueNames()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 26 }}>
      <Button
        variant="text"
        onClick={onBack}
        startIcon={<Icon name="chevronLeft" size={14} />}
        size="row"
        sx={{ ml: -1 }}
      >
        {t('ui.back')}
      </Button>
      <Typography variant="strong" sx={{ flex: 1 }}>
        {names.country(country)}
      </Typography>
      <Link to={searchAddress({ [countryFilter(by)]: country, ...span })}>
        {t('dashboard.owners.visits')}
      </Link>
    </Box>
  )
}
