import { SOURCE_FIELDS, type Source } from '@netwarden/shared/contract'
import { Link } from 'react-router'
import { SOURCES_PATH } from '../../../domain/links/index.ts'
import { ForeignText } from '../../../domain/words/index.ts'
import { useLabel, useText } from '../../../kit/i18n/index.ts'
import { Card, EmptyState, Loaded, PlainTable, RowsSkeleton } from '../../../kit/index.ts'
import { useRows } from '../../../ra/index.ts'
import { CompletenessMeter } from '../../../resources/sources/CompletenessMeter.tsx'
import { SourceStateTag } from '../../../resources/sources/SourceState.tsx'
import { useLagText } from '../../../resources/sources/source-names.ts'
import { useLostMinutes } from '../../../resources/sources/source-queries.ts'

const MOST = 100
const HOUR = 3_600_000
const ALL = { pagination: { page: 1, perPage: MOST }, sort: { field: 'name', order: 'ASC' } } as const
const QUIET = { refetchInterval: 10_000, onError: () => undefined }

/** Sources, their lag, and their missing data. */
export function SourcesCard() {
  const t = useText()
  const found = useRows('sources', ALL, QUIET)
  return (
    <Card
      title={t('services.sources')}
      isFlush
      actions={<Link to={SOURCES_PATH}>{t('services.manage')}</Link>}
    >
      <Loaded query={found} skeleton={<RowsSkeleton rows={4} />} isCompact>
        {(sources) =>
          sources.length > 0 ? (
            <SourceTable sources={sources} />
          ) : (
            <EmptyState title={t('services.noSources')} />
          )
        }
      </Loaded>
    </Card>
  )
}

function SourceTable({ sources }: { sources: readonly Source[] }) {
  const t = useText()
  const label = useLabel()
  const lagText = useLagText()
  const { data: lost } = useLostMinutes(HOUR)
  return (
    <PlainTable
      label={t('services.sources')}
      rows={sources}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', label: label(SOURCE_FIELDS.name), render: ({ name }) => <ForeignText text={name} /> },
        {
          key: 'lag',
          label: t('sources.field.lag'),
          isNumeric: true,
          render: (source) => lagText(source) ?? '—',
        },
        { key: 'accepted', label: t('sources.field.accepted'), isNumeric: true },
        { key: 'rejected', label: t('sources.field.rejected'), isNumeric: true },
        {
          key: 'complete',
          label: t('sources.field.completeness'),
          render: ({ name }) =>
            lost && <CompletenessMeter minutes={lost.minutes.filter(({ source }) => source === name)} />,
        },
        {
          key: 'state',
          label: t('sources.field.state'),
          render: (source) => <SourceStateTag source={source} />,
        },
      ]}
    />
  )
}
