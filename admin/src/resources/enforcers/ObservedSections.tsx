import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { LogComparison } from '@netwarden/shared/contract'
import type { Enforcer } from '@netwarden/shared/domain'
import { NamedSegment } from '../../domain/control/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import {
  CopyText,
  FactList,
  Loaded,
  ModeTag,
  Mono,
  Note,
  PartSign,
  PlainTable,
  RowsSkeleton,
  TimeText,
} from '../../kit/index.ts'
import { useLogComparison } from './enforcer-queries.ts'
import { useAgeText } from './enforcer-text.ts'

interface Props {
  enforcer: Enforcer
  observed: NonNullable<Enforcer['observed']>
}

/** Where an observed server is, and as whom the console asks it. */
export function ObservedFacts({ enforcer, observed }: Props) {
  const t = useText()
  const format = useFormat()
  const { ageOf } = useAgeText()
  const { address, from, segmentId, askedAt, unanswered } = observed
  const facts = [
    { label: t('enforcers.field.addresses'), value: <CopyText text={address} /> },
    { label: t('enforcers.observed.from'), value: from },
    { label: t('enforcers.field.segment'), value: segmentId && <NamedSegment id={segmentId} /> },
    {
      label: t('enforcers.observed.askedAt'),
      value: askedAt && `${ageOf(askedAt)} (${format.time(askedAt)})`,
    },
    { label: t('enforcers.observed.unanswered'), value: format.number(unanswered) },
    { label: t('enforcers.field.createdAt'), value: <TimeText at={enforcer.createdAt} /> },
  ]
  return <FactList facts={facts} />
}

/** The verdicts that the log of an observed server reported, beside those of the policies. */
export function LogSection({ enforcer, observed }: Props) {
  const t = useText()
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="h3" component="h3">
        {t('enforcers.observed.log')}
      </Typography>
      {observed.sourceId === null ? (
        <Typography variant="body2" color="textSecondary">
          {t('enforcers.observed.log.noSource')}
        </Typography>
      ) : (
        <Comparison id={enforcer.id} />
      )}
    </Box>
  )
}

function Comparison({ id }: { id: string }) {
  const found = useLogComparison(id)
  return (
    <Loaded query={found} skeleton={<RowsSkeleton rows={3} />} isCompact>
      {(comparison) => <Compared comparison={comparison} />}
    </Loaded>
  )
}

type Row = LogComparison['names'][number]

function Compared({ comparison }: { comparison: LogComparison }) {
  const { reported, agreed, names, countedFrom } = comparison
  const t = useText()
  const format = useFormat()
  if (reported === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {t('enforcers.observed.log.none')} <PartSign countedFrom={countedFrom} />
      </Typography>
    )
  return (
    <>
      <Note tone={agreed === reported ? 'good' : 'high'}>
        {t('enforcers.observed.log.agreed', {
          agreed: format.number(agreed),
          reported: format.number(reported),
        })}{' '}
        <PartSign countedFrom={countedFrom} />
      </Note>
      {names.length > 0 && (
        <PlainTable<Row>
          label={t('enforcers.observed.log.differing')}
          rows={names}
          rowKey={({ name, expected }) => `${name} ${expected}`}
          isDense
          columns={[
            {
              key: 'name',
              label: t('enforcers.observed.log.name'),
              isWrapped: true,
              render: ({ name }) => <Mono>{name}</Mono>,
            },
            {
              key: 'expected',
              label: t('enforcers.field.expected'),
              render: ({ expected }) => <ModeTag mode={expected} />,
            },
            {
              key: 'got',
              label: t('enforcers.observed.log.got'),
              render: ({ got }) => <ModeTag mode={got} />,
            },
            {
              key: 'visits',
              label: t('enforcers.observed.log.visits'),
              isNumeric: true,
              render: ({ visits, devices }) =>
                t('enforcers.observed.log.counts', {
                  visits: format.number(visits),
                  devices: format.number(devices),
                }),
            },
          ]}
        />
      )}
    </>
  )
}
