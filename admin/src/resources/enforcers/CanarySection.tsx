import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Enforcer } from '@netwarden/shared/domain'
import { NamedSegment } from '../../domain/control/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ModeTag, Mono, Note, PlainTable } from '../../kit/index.ts'

type Differing = Enforcer['canaries']['differing'][number]

/** What the questions of the last round have shown, with each answer that was not as decided. */
export function CanarySection({ enforcer: { canaries } }: { enforcer: Enforcer }) {
  const t = useText()
  const { asked, agreed, differing } = canaries
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="h3" component="h3">
        {t('enforcers.canaries')}
      </Typography>
      {asked === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t('enforcers.canaries.none')}
        </Typography>
      ) : (
        <Note tone={agreed === asked ? 'good' : 'high'}>
          {t('enforcers.canaries.agreed', { agreed, asked })}
        </Note>
      )}
      {differing.length > 0 && (
        <PlainTable<Differing>
          label={t('enforcers.canaries.differing')}
          rows={differing}
          rowKey={({ segmentId, name, via }) => `${segmentId} ${name} ${via}`}
          isDense
          columns={[
            {
              key: 'segment',
              label: t('enforcers.field.segment'),
              render: ({ segmentId }) => <NamedSegment id={segmentId} />,
            },
            {
              key: 'name',
              label: t('enforcers.field.asked'),
              isWrapped: true,
              render: ({ name }) => <Mono>{name}</Mono>,
            },
            {
              key: 'expected',
              label: t('enforcers.field.expected'),
              render: ({ expected }) => <ModeTag mode={expected} />,
            },
            { key: 'got', label: t('enforcers.field.got'), render: ({ got }) => <Got got={got} /> },
          ]}
        />
      )}
    </Box>
  )
}

function Got({ got }: { got: string }) {
  const t = useText()
  if (got === 'passed' || got === 'banned') return <ModeTag mode={got} />
  if (got === 'silent' || got === 'foreign' || got === 'unloaded') return t(`enforcers.got.${got}`)
  return got
}
