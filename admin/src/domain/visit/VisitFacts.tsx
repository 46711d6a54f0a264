import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import type { AccessRecord } from '@netwarden/shared/domain'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { CopyText, FactList, LevelTag, Mono, VerdictTag } from '../../kit/index.ts'
import { NamedSegment, VisitTrial } from '../control/index.ts'
import { useEnforcerNames } from '../enforcer/use-enforcer-names.ts'
import type { LinkTo } from '../links/index.ts'
import { ForeignText, unicodeDomain, useValueNames, visibleText } from '../words/index.ts'
import type { DecidingRule } from './use-control-record.ts'
import type { PinnedFilter } from './visit-filters.ts'
import { useVolumeFacts } from './volume-facts.ts'

interface FactsProps {
  visit: AccessRecord
  linkTo: LinkTo
}

interface Props extends FactsProps {
  rule: DecidingRule | undefined
}

/** All fields of a visit, grouped; addresses and names lead to their visits and can be copied. */
export function VisitFacts({ visit, rule, linkTo }: Props) {
  return (
    <>
      <DeviceFacts visit={visit} linkTo={linkTo} />
      <DomainFacts visit={visit} linkTo={linkTo} />
      <DestinationFacts visit={visit} linkTo={linkTo} />
      <QueryFacts visit={visit} linkTo={linkTo} />
      <HandlingFacts visit={visit} rule={rule} linkTo={linkTo} />
    </>
  )
}

function Group({ title, facts }: ComponentProps<typeof FactList> & { title: string }) {
  return (
    <Box component="section" sx={{ pb: 1.5, borderBottom: 'strong' }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <FactList facts={facts} />
    </Box>
  )
}

function DeviceFacts({ visit, linkTo }: FactsProps) {
  const t = useText()
  return (
    <Group
      title={t('visits.group.device')}
      facts={[
        {
          label: t('visits.field.deviceIP'),
          value: visit.deviceIP && (
            <LinkedFact linkTo={linkTo} name="deviceIP" value={visit.deviceIP} isMono />
          ),
        },
        {
          label: t('visits.field.deviceName'),
          value: visit.deviceName && <ForeignText text={visit.deviceName} />,
        },
        {
          label: t('visits.field.deviceMac'),
          value: visit.deviceMac && <CopyText text={visit.deviceMac} />,
        },
      ]}
    />
  )
}

function DomainFacts({ visit, linkTo }: FactsProps) {
  const t = useText()
  const names = useValueNames()
  const unicode = visit.domain ? unicodeDomain(visit.domain) : undefined
  return (
    <Group
      title={t('visits.group.domain')}
      facts={[
        {
          label: t('visits.field.domain'),
          value: visit.domain && <LinkedFact linkTo={linkTo} name="domain" value={visit.domain} />,
        },
        ...(unicode ? [{ label: t('visits.field.unicode'), value: <ForeignText text={unicode} /> }] : []),
        {
          label: t('visits.field.registrableDomain'),
          value: visit.registrableDomain && (
            <LinkedFact linkTo={linkTo} name="registrableDomain" value={visit.registrableDomain} />
          ),
        },
        {
          label: t('visits.field.org'),
          value: visit.org && <LinkedFact linkTo={linkTo} name="org" value={visit.org} />,
        },
        { label: t('visits.field.domainType'), value: visibleText(names.category(visit.domainType)) },
        { label: t('visits.field.riskLevel'), value: <LevelTag level={visit.riskLevel} /> },
      ]}
    />
  )
}

function DestinationFacts({ visit, linkTo }: FactsProps) {
  const t = useText()
  const names = useValueNames()
  return (
    <Group
      title={t('visits.group.destination')}
      facts={[
        {
          label: t('visits.field.dstHostIP'),
          value: visit.dstHostIP && (
            <LinkedFact linkTo={linkTo} name="dstHostIP" value={visit.dstHostIP} isMono />
          ),
        },
        { label: t('visits.field.dstHost'), value: visit.dstHost && <CopiedName text={visit.dstHost} /> },
        { label: t('visits.field.dstPort'), value: visit.dstPort },
        { label: t('visits.field.country'), value: visit.country && names.country(visit.country) },
      ]}
    />
  )
}

function QueryFacts({ visit, linkTo }: FactsProps) {
  const t = useText()
  const format = useFormat()
  const names = useValueNames()
  const { latencyMs, answers, cnames } = visit
  const volume = useVolumeFacts(visit)
  const latency = latencyMs === null ? null : t('visits.milliseconds', { ms: format.number(latencyMs) })
  return (
    <Group
      title={t('visits.group.query')}
      facts={[
        {
          label: t('visits.field.application'),
          value: `${names.application(visit.application)} · ${names.transport(visit.transport)}`,
        },
        {
          label: t('visits.field.channel'),
          value: visit.channel && (
            <Link to={linkTo('channel', visit.channel)}>{names.channel(visit.channel)}</Link>
          ),
        },
        { label: t('visits.field.qtype'), value: visit.qtype && <Mono>{visit.qtype}</Mono> },
        { label: t('visits.field.rcode'), value: visit.rcode && <Mono>{visit.rcode}</Mono> },
        {
          label: t('visits.field.cnames'),
          value:
            cnames.length === 0 ? null : (
              <ListedFacts label={t('visits.field.cnames')} texts={cnames} isOrdered />
            ),
        },
        {
          label: t('visits.field.answers'),
          value:
            answers.length === 0 ? null : (
              <ListedFacts label={t('visits.field.answers')} texts={answers} isMono />
            ),
        },
        { label: t('visits.field.latencyMs'), value: latency },
        ...volume,
      ]}
    />
  )
}

function HandlingFacts({ visit, rule, linkTo }: Props) {
  const t = useText()
  const names = useValueNames()
  const { nameOf } = useEnforcerNames()
  const { segmentId, policyId, source, enforcer } = visit
  return (
    <Group
      title={t('visits.group.handling')}
      facts={[
        {
          label: t('visits.field.solvedMode'),
          value: <VerdictTag mode={visit.solvedMode} by={visit.verdictBy} />,
        },
        { label: t('visits.field.verdictBy'), value: t(`visits.verdictBy.${visit.verdictBy}`) },
        { label: t('visits.field.controlGroup'), value: names.controlGroup(visit.controlGroup) },
        {
          label: t('visits.field.policyId'),
          value: policyId && <RuleFact id={policyId} rule={rule} />,
        },
        {
          label: t('visits.field.shadowPolicyId'),
          value: visit.shadowPolicyId && (
            <VisitTrial policyId={visit.shadowPolicyId} segmentId={segmentId} solvedMode={visit.solvedMode} />
          ),
        },
        {
          label: t('visits.field.decidingCname'),
          value: visit.decidingCname && <CopiedName text={visit.decidingCname} />,
        },
        {
          label: t('visits.field.policyGeneration'),
          value: visit.policyGeneration === null ? null : <Mono>{visit.policyGeneration}</Mono>,
        },
        {
          label: t('visits.field.segmentId'),
          value: segmentId && <NamedSegment id={segmentId} />,
        },
        { label: t('visits.field.inherited'), value: visit.inherited && t('visits.inherited') },
        {
          label: t('visits.field.source'),
          value: source && <LinkedFact linkTo={linkTo} name="source" value={source} />,
        },
        {
          label: t('visits.field.enforcer'),
          value: enforcer && (
            <CopyText text={enforcer}>
              <Link to={linkTo('enforcer', enforcer)}>
                <ForeignText text={nameOf(enforcer)} />
              </Link>
            </CopyText>
          ),
        },
        { label: t('visits.field.id'), value: <CopyText text={visit.id} /> },
      ]}
    />
  )
}

interface ListedFactsProps {
  label: string
  texts: readonly string[]
  isOrdered?: boolean
  isMono?: boolean
}

function ListedFacts({ label, texts, isOrdered = false, isMono = false }: ListedFactsProps) {
  return (
    <List component={isOrdered ? 'ol' : 'ul'} disablePadding aria-label={label} sx={{ minWidth: 0 }}>
      {texts.map((text) => (
        <li key={text}>{isMono ? <CopyText text={text} /> : <CopiedName text={text} />}</li>
      ))}
    </List>
  )
}

interface LinkedFactProps {
  linkTo: LinkTo
  name: PinnedFilter
  value: string
  isMono?: boolean
}

function LinkedFact({ linkTo, name, value, isMono = false }: LinkedFactProps) {
  return (
    <CopyText text={value}>
      <Link to={linkTo(name, value)}>{isMono ? <Mono>{value}</Mono> : <ForeignText text={value} />}</Link>
    </CopyText>
  )
}

function CopiedName({ text }: { text: string }) {
  return (
    <CopyText text={text}>
      <ForeignText text={text} />
    </CopyText>
  )
}

/** The policy by name, with a link; a deleted one is shown by id. Copying returns the id. */
function RuleFact({ id, rule }: { id: string; rule: DecidingRule | undefined }) {
  const t = useText()
  const name = rule?.name ?? id
  return (
    <CopyText text={id}>
      {rule?.address ? (
        <Link to={rule.address}>
          <ForeignText text={name} />
        </Link>
      ) : (
        <ForeignText text={rule?.isGone ? t('visits.reason.goneRule', { name }) : name} />
      )}
    </CopyText>
  )
}
