import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PolicyExplanation } from '@netwarden/shared/contract'
import { SOLVED_MODES } from '@netwarden/shared/domain'
import { Explanation } from '../../domain/control/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import {
  Card,
  Loaded,
  Note,
  oneOf,
  PageHeader,
  useAnswer,
  useIsAdmin,
  useUrlState,
  VerdictTag,
} from '../../kit/index.ts'
import { CallError, useUser } from '../../kit/session/index.ts'
import { AskedFaults } from './AskedFaults.tsx'
import { ExplainForm } from './ExplainForm.tsx'
import { bodyOf, type Question } from './explain-question.ts'
import { GatewayCard } from './GatewayCard.tsx'
import { RecentBans } from './RecentBans.tsx'

const DEFAULTS = { device: '', domain: '', ip: '', at: '', draft: '' }
const RULES = { at: (text: string) => !Number.isNaN(Date.parse(text)), draft: oneOf(SOLVED_MODES) }

/**
 * Explains why a visit of a device is passed or banned, now or at a moment; the address contains the input and can be
 * shared.
 */
export function ExplainPage() {
  const t = useText()
  const [question, setQuestion] = useUrlState(DEFAULTS, RULES)
  const isAdmin = useIsAdmin()
  const isAsked = question.device !== '' && (question.domain !== '' || question.ip !== '')
  return (
    <>
      <PageHeader title={t('route.explain')} subtitle={t('explain.purpose')} />
      <Box sx={gridStyle}>
        <Card title={t('explain.question')}>
          <ExplainForm
            key={JSON.stringify(question)}
            question={question}
            onAsk={(asked) => setQuestion({ ...asked, draft: '' })}
          />
        </Card>
        <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start', minWidth: 0 }}>
          {isAsked ? (
            <Answer question={question} />
          ) : (
            <RecentBans onAsk={(asked) => setQuestion({ ...asked, draft: '' })} />
          )}
          {isAsked && isAdmin && question.domain !== '' && question.at === '' && (
            <GatewayCard key={JSON.stringify(question)} question={question} />
          )}
        </Box>
      </Box>
    </>
  )
}

function Answer({ question }: { question: Question }) {
  const t = useText()
  const format = useFormat()
  const isEnforced = useUser()?.enforcement === 'enforcing' && question.at === ''
  const found = useAnswer(['policies', 'explain', question, isEnforced], 'POST /api/domain-control/explain', {
    body: { ...bodyOf(question), ...(isEnforced && { enforcer: 'local' as const }) },
    retry: false,
  })
  const { error } = found
  const isFaulty = error instanceof CallError && Object.keys(error.fields).length > 0
  return (
    <Card title={question.at ? t('explain.then', { time: format.time(question.at) }) : t('explain.now')}>
      {isFaulty ? (
        <AskedFaults question={question} error={error} />
      ) : (
        <Loaded query={found}>
          {(explanation) => (
            <Box sx={{ display: 'grid', gap: 1.5 }}>
              {explanation.isPartial && <Note tone="medium">{t('explain.partial')}</Note>}
              {question.draft && <DraftNote draft={question.draft} now={explanation.solvedMode} />}
              <Explanation explanation={explanation} />
            </Box>
          )}
        </Loaded>
      )}
    </Card>
  )
}

/** Both verdicts side by side, for a query from a replay. */
function DraftNote({ draft, now }: { draft: string; now: PolicyExplanation['solvedMode'] }) {
  const t = useText()
  const mode = SOLVED_MODES.find((known) => known === draft)
  if (!mode) return null
  return (
    <Note tone="low">
      <Typography component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.75 }}>
        {t('explain.policies')} <VerdictTag mode={now} by="policy" />
        {t('explain.draft')} <VerdictTag mode={mode} by="policy" />
      </Typography>
    </Note>
  )
}

const gridStyle = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '320px minmax(0, 1fr)' },
} as const
