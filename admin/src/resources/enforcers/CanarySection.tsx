import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Enforcer, FromConsole } from '@netwarden/shared/domain'
import { NamedSegment } from '../../domain/control/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ModeTag, Mono, Note, PlainTable } from '../../kit/index.ts'
import { useAgeText } from './enforcer-text.ts'

type Differing = Enforcer['canaries']['differing'][number]

/** What the questions of the last round have shown, with each answer that was not as decided. */
export function CanarySection({ enforcer }: { enforcer: Enforcer }) {
  const t = useText()
  const { canaries, fromConsole } = enforcer
  const { asked, agreed } = canaries
  const differing = [...canaries.differing, ...(fromConsole?.differing ?? [])]
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="h3" component="h3">
        {t(enforcer.observed ? 'enforcers.observed.canaries' : 'enforcers.canaries')}
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
      {fromConsole && enforcer.kind !== 'bind' && <FromConsoleNote fromConsole={fromConsole} />}
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

/** What the console gets when it asks the addresses of a node itself. */
function FromConsoleNote({ fromConsole }: { fromConsole: FromConsole }) {
  const t = useText()
  const { ageOf } = useAgeText()
  const { state, at, asked, agreed } = fromConsole
  if (state !== 'reached') return <Note tone="low">{t(`enforcers.fromConsole.${state}`)}</Note>
  const tone = agreed === asked ? 'good' : 'high'
  return (
    <Note tone={tone}>
      {t('enforcers.fromConsole.reached', { agreed, asked, age: at === null ? '' : ageOf(at) })}
    </Note>
  )
}

function Got({ got }: { got: string }) {
  const t = useText()
  if (got === 'passed' || got === 'banned') return <ModeTag mode={got} />
  if (got === 'silent' || got === 'foreign' || got === 'unloaded') return t(`enforcers.got.${got}`)
  return got
}
