import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { PolicyExplanation } from '@netwarden/shared/contract'
import { SAFE_SEARCH } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { Link as RouterLink } from 'react-router'
import { useFormat, useLabel, useText } from '../../kit/i18n/index.ts'
import { FactList, ModeTag, Note, Tag, VerdictTag } from '../../kit/index.ts'
import { ForeignText, useValueNames, visibleText } from '../words/index.ts'
import { SegmentLink } from './SegmentLink.tsx'
import { ruleAddress } from './segment-address.ts'
import { TrialTag } from './trial/TrialTag.tsx'
import { useSegmentName } from './use-segment-name.ts'

interface Props {
  explanation: PolicyExplanation
}

/** The verdict, and each group that was checked before it. */
export function Explanation({ explanation }: Props) {
  const t = useText()
  const names = useValueNames()
  const segmentName = useSegmentName()
  const format = useFormat()
  const { segment, pausedUntil, solvedMode, controlGroup, policyId, matched, cname, inherited, steps } =
    explanation
  const { safeSearch } = explanation
  const label = useLabel()
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FactList
        facts={[
          { label: t('policies.verdictNow'), value: <VerdictTag mode={solvedMode} by="policy" /> },
          { label: t('visits.field.controlGroup'), value: names.controlGroup(controlGroup) },
          {
            label: t('policies.matched'),
            value: matched && (
              <Link
                component={RouterLink}
                to={ruleAddress({
                  segmentId: ownerOf(explanation, inherited),
                  group: controlGroup,
                  policyId,
                })}
              >
                <ForeignText text={matched} />
              </Link>
            ),
          },
          ...(inherited ? [{ label: t('visits.field.inherited'), value: t('visits.inherited') }] : []),
          ...(safeSearch
            ? [
                {
                  label: t('policies.safeSearch'),
                  value: t(`policies.safeSearch.${safeSearch.mode === 'moderate' ? 'moderate' : 'strict'}`, {
                    engine: label(SAFE_SEARCH[safeSearch.engine]),
                    host: safeSearch.host,
                  }),
                },
              ]
            : []),
          ...(cname === null ? [] : [{ label: t('policies.byCname'), value: <ForeignText text={cname} /> }]),
          {
            label: t('policies.segment'),
            value: (
              <>
                <SegmentLink id={segment.id} name={segmentName(segment)} />
                {segment.entry && (
                  <Typography variant="quiet"> {t('policies.byEntry', { entry: segment.entry })}</Typography>
                )}
              </>
            ),
          },
        ]}
      />
      <ExplainedTrial explanation={explanation} />
      {pausedUntil ? (
        <Note tone="medium">{t('pause.until', { time: format.time(pausedUntil) })}</Note>
      ) : (
        <Typography variant="small" component="ol" aria-label={t('policies.asked')} sx={stepsStyle}>
          {steps
            .filter((step) => !isWithoutMatch(step, explanation))
            .map((step) => (
              <Step key={keyOf(step)} step={step} explanation={explanation} />
            ))}
        </Typography>
      )}
      {!pausedUntil && <WithoutMatch explanation={explanation} />}
    </Box>
  )
}

/** The groups that did not match, in one line that expands to their names. */
function WithoutMatch({ explanation }: { explanation: PolicyExplanation }) {
  const t = useText()
  const names = useValueNames()
  const idle = explanation.steps.filter((step) => isWithoutMatch(step, explanation))
  if (idle.length === 0) return null
  return (
    <Typography variant="quiet" component="details">
      <summary>{t('policies.withoutMatch', { count: idle.length })}</summary>
      {idle.map(({ group, cname, inherited }) => (
        <Box key={keyOf({ group, cname, inherited })} sx={{ pl: 2, overflowWrap: 'anywhere' }}>
          {names.controlGroup(group)}
          {inherited && ` · ${t('visits.inherited')}`}
          {cname !== null && (
            <>
              {' · '}
              {t('policies.ofCname')} <ForeignText text={cname} />
            </>
          )}
        </Box>
      ))}
    </Typography>
  )
}

type QueriedStep = PolicyExplanation['steps'][number]

const keyOf = ({ group, cname, inherited }: QueriedStep) => `${group} ${cname} ${inherited}`

/** The segment whose policies a step evaluates. */
function ownerOf({ segment }: PolicyExplanation, inherited: boolean): string {
  return inherited ? BUILT_IN_SEGMENT_ID : segment.id
}

function isWithoutMatch(step: QueriedStep, explanation: PolicyExplanation): boolean {
  if (step.group === 'default' || isDecisiveStep(step, explanation)) return false
  return !explanation.rules.some((rule) => keyOf(rule) === keyOf(step))
}

function isDecisiveStep(step: QueriedStep, { controlGroup, cname, inherited }: PolicyExplanation): boolean {
  return keyOf(step) === keyOf({ group: controlGroup, cname, inherited })
}

interface StepProps {
  step: QueriedStep
  explanation: PolicyExplanation
}

function Step({ step, explanation }: StepProps) {
  const { group, cname, inherited } = step
  const { rules, segment } = explanation
  const segmentId = ownerOf(explanation, inherited)
  const t = useText()
  const format = useFormat()
  const names = useValueNames()
  const found = rules.filter((rule) => keyOf(rule) === keyOf(step))
  const isDecisive = isDecisiveStep(step, explanation)
  return (
    <Box component="li" sx={{ fontWeight: isDecisive ? 600 : 400 }}>
      <Link component={RouterLink} to={ruleAddress({ segmentId, group, policyId: null })} sx={quietLinkStyle}>
        {names.controlGroup(group)}
      </Link>
      {inherited && (
        <Box component="span" sx={{ ml: 1 }}>
          <Tag tone="common">{t('visits.inherited')}</Tag>
        </Box>
      )}
      {cname !== null && (
        <Box component="span" sx={{ '* + &': { ml: 1 }, fontWeight: 400, overflowWrap: 'anywhere' }}>
          {t('policies.ofCname')} <ForeignText text={cname} />
        </Box>
      )}
      {group === 'default' || group === 'special' || group === 'private' ? (
        <Box component="span" sx={{ ml: 1 }}>
          <ModeTag mode={group === 'default' ? segment.defaultMode : explanation.solvedMode} />
        </Box>
      ) : found.length === 0 ? (
        <Typography variant="quiet" sx={{ ml: 1 }}>
          {t('policies.noMatch')}
        </Typography>
      ) : (
        found.map(({ policyId, policyName, entry, solvedMode, isException, isShadow, list, ...rule }) => (
          <Box key={`${policyId} ${entry}`} sx={ruleStyle}>
            {solvedMode ? (
              <ModeTag mode={solvedMode} />
            ) : isShadow ? (
              <TrialTag />
            ) : (
              <Tag tone="common">{t(isException ? 'policies.isException' : 'policies.notEnabled')}</Tag>
            )}
            <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              <Link component={RouterLink} to={ruleAddress({ segmentId, group, policyId })}>
                <ForeignText text={policyName === entry ? entry : `${policyName} · ${entry}`} />
              </Link>
              {list && (
                <Typography variant="quiet">
                  {' '}
                  {t('policies.listVersion', { version: list.version, since: format.time(list.since) })}
                </Typography>
              )}
              <RuleEnd until={rule.until} exception={rule.exception} />
            </Box>
          </Box>
        ))
      )}
    </Box>
  )
}

/** When the rule ends by itself, and why an exception was made. */
function RuleEnd({ until, exception }: Pick<PolicyExplanation['rules'][number], 'until' | 'exception'>) {
  const t = useText()
  const format = useFormat()
  if (until === null) return null
  const time = format.time(until, 'minute')
  return (
    <Typography variant="quiet" component="div">
      {exception
        ? t('exceptions.untilFor', { time, by: exception.by, reason: visibleText(exception.reason) })
        : t('policies.ruleUntil', { time })}
    </Typography>
  )
}

/** Style of the links to the policies of the segment: the steps look like a list, not like a menu. */
const quietLinkStyle = {
  color: 'inherit',
  textDecorationColor: 'currentColor',
  textDecorationStyle: 'dotted',
} as const
const stepsStyle = { pl: 2.5, display: 'grid', gap: 0.5 } as const
const ruleStyle = { display: 'flex', alignItems: 'center', gap: 0.75, mt: 0.25, fontWeight: 400 } as const

/** The other verdict that a policy on trial would give. */
function ExplainedTrial({ explanation: { trial, segment } }: { explanation: PolicyExplanation }) {
  const t = useText()
  if (!trial) return null
  const { solvedMode, controlGroup: group, policyId, policyName, matched } = trial
  return (
    <Note tone="low">
      {t(`policies.trial.explained.${solvedMode}`)}{' '}
      <Link component={RouterLink} to={ruleAddress({ segmentId: segment.id, group, policyId })}>
        <ForeignText text={policyName === matched ? matched : `${policyName} · ${matched}`} />
      </Link>
    </Note>
  )
}
