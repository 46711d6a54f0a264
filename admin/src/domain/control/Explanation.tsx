import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import {
  CUSTOM_POLICY_GROUPS,
  POLICY_GROUPS,
  type PolicyExplanation,
  type PolicyGroup,
} from '@netwarden/shared'
import { Link as RouterLink } from 'react-router'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { FactList, ModeTag, Note, Tag, VerdictTag } from '../../kit/index.ts'
import { ForeignText, useValueNames } from '../words/index.ts'
import { SegmentLink } from './SegmentLink.tsx'
import { policyAddress } from './segment-address.ts'
import { useSegmentName } from './use-segment-name.ts'

/** What would happen now, and each group that was asked on the way there. */
export function Explanation({ explanation }: { explanation: PolicyExplanation }) {
  const t = useText()
  const names = useValueNames()
  const segmentName = useSegmentName()
  const format = useFormat()
  const { segment, pausedUntil, solvedMode, controlGroup, matched, cname, steps } = explanation
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FactList
        facts={[
          { label: t('policies.verdictNow'), value: <VerdictTag mode={solvedMode} by="policy" /> },
          { label: t('visits.field.controlGroup'), value: names.controlGroup(controlGroup) },
          {
            label: t('policies.matched'),
            value: matched && isPolicyGroup(controlGroup) && (
              <Link component={RouterLink} to={ruleAddress(segment.id, controlGroup, matched)}>
                <ForeignText text={matched} />
              </Link>
            ),
          },
          ...(cname === null ? [] : [{ label: t('policies.byCname'), value: <ForeignText text={cname} /> }]),
          {
            label: t('policies.segment'),
            value: (
              <>
                <SegmentLink id={segment.id} name={segmentName(segment)} />
                {segment.entry && (
                  <Box component="span" sx={{ color: 'text.third' }}>
                    {' '}
                    {t('policies.byEntry', { entry: segment.entry })}
                  </Box>
                )}
              </>
            ),
          },
        ]}
      />
      {pausedUntil ? (
        <Note tone="medium">{t('pause.until', { time: format.time(pausedUntil) })}</Note>
      ) : (
        <Box component="ol" aria-label={t('policies.asked')} sx={stepsStyle}>
          {steps
            .filter((step, index) => !isIdle(step, explanation) || steps[index - 1]?.cname !== step.cname)
            .map((step) => (
              <Step key={`${step.group} ${step.cname}`} step={step} explanation={explanation} />
            ))}
        </Box>
      )}
    </Box>
  )
}

function isPolicyGroup(group: PolicyExplanation['controlGroup']): group is PolicyGroup {
  return POLICY_GROUPS.some((known) => known === group)
}

/** A list is found by its group, an entry of one's own by itself. */
function ruleAddress(segmentId: string, group: PolicyGroup, entry: string): string {
  const isOwn = CUSTOM_POLICY_GROUPS.some((own) => own === group)
  return isOwn ? policyAddress(segmentId, group, entry) : policyAddress(segmentId, group)
}

type AskedStep = PolicyExplanation['steps'][number]

/** Of a name of the chain that no group holds one line says it, not one for each group. */
function isIdle({ cname }: AskedStep, { cname: decisive, rules }: PolicyExplanation): boolean {
  return cname !== null && cname !== decisive && !rules.some((rule) => rule.cname === cname)
}

interface StepProps {
  step: AskedStep
  explanation: PolicyExplanation
}

function Step({ step, explanation }: StepProps) {
  const { group, cname } = step
  const { rules, controlGroup, segment } = explanation
  const t = useText()
  const format = useFormat()
  const names = useValueNames()
  const found = rules.filter((rule) => rule.group === group && rule.cname === cname)
  const isDecisive = group === controlGroup && cname === explanation.cname
  return (
    <Box component="li" sx={{ fontWeight: isDecisive ? 600 : 400 }}>
      {isIdle(step, explanation) ? null : !isPolicyGroup(group) ? (
        names.controlGroup(group)
      ) : (
        <Link component={RouterLink} to={policyAddress(segment.id, group)} sx={groupLinkStyle}>
          {names.controlGroup(group)}
        </Link>
      )}
      {cname !== null && (
        <Box
          component="span"
          sx={{ color: 'text.second', '* + &': { ml: 1 }, fontWeight: 400, overflowWrap: 'anywhere' }}
        >
          {t('policies.ofCname')} <ForeignText text={cname} />
        </Box>
      )}
      {group === 'default' ? (
        <Box component="span" sx={{ ml: 1 }}>
          <ModeTag mode={segment.defaultMode} />
        </Box>
      ) : found.length === 0 ? (
        <Box component="span" sx={{ color: 'text.third', ml: 1 }}>
          {t('policies.noMatch')}
        </Box>
      ) : (
        found.map(({ policyId, policyName, entry, solvedMode, list }) => (
          <Box key={`${policyId} ${entry}`} sx={ruleStyle}>
            {solvedMode ? <ModeTag mode={solvedMode} /> : <Tag tone="common">{t('policies.notEnabled')}</Tag>}
            <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              {policyName === entry ? (
                <ForeignText text={entry} />
              ) : (
                <ForeignText text={`${policyName} · ${entry}`} />
              )}
              {list && (
                <Box component="span" sx={{ color: 'text.third' }}>
                  {' '}
                  {t('policies.listVersion', { version: list.version, since: format.time(list.since) })}
                </Box>
              )}
            </Box>
          </Box>
        ))
      )}
    </Box>
  )
}

/** To what the segment holds of this group; the steps read as a list, not as a menu. */
const groupLinkStyle = {
  color: 'inherit',
  textDecorationColor: 'currentColor',
  textDecorationStyle: 'dotted',
} as const
const stepsStyle = { m: 0, pl: 2.5, display: 'grid', gap: 0.5, fontSize: 12.5 } as const
const ruleStyle = { display: 'flex', alignItems: 'center', gap: 0.75, mt: 0.25, fontWeight: 400 } as const
