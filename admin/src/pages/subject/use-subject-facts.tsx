import Box from '@mui/material/Box'
import List from '@mui/material/List'
import type { ProfileKind, SubjectDetail, Timespan } from '@netwarden/shared/contract'
import { RISK_LEVELS, SOLVED_MODES } from '@netwarden/shared/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { searchAddress } from '../../domain/links/index.ts'
import { SubjectLink } from '../../domain/subject/index.ts'
import { ForeignText, useValueNames, type ValueNames, visibleText } from '../../domain/words/index.ts'
import { type TextKey, useText } from '../../kit/i18n/index.ts'
import { CopyButton, CopyText, LevelTag, TimeText, VerdictTag } from '../../kit/index.ts'
import { DeviceName } from '../../resources/devices/DeviceName.tsx'

interface Tools {
  names: ValueNames
  timespan: Timespan
}
type Facts = readonly (readonly [label: TextKey, value: ReactNode])[]

/** Names and values of the overview; fields of all kinds are last. */
export function useSubjectFacts(detail: SubjectDetail, timespan: Timespan) {
  const t = useText()
  const names = useValueNames()
  const own = FACTS[detail.kind](detail, { names, timespan })
  const facts: Facts = [
    ...own,
    ['subjects.firstSeen', <TimeText key="first" at={detail.firstAccessAt} />],
    ['subjects.lastActive', <TimeText key="last" at={detail.lastActiveAt} />],
  ]
  return facts.map(([label, value]) => ({ label: t(label), value }))
}

const FACTS: Readonly<Record<ProfileKind, (detail: SubjectDetail, tools: Tools) => Facts>> = {
  device: (detail, { timespan }) => [
    ['visits.field.deviceIP', detail.deviceIP && <CopyText text={detail.deviceIP} />],
    ['visits.field.deviceMac', detail.deviceMac && <CopyText text={detail.deviceMac} />],
    [
      'visits.field.user',
      detail.user && <SubjectLink kind="person" name={detail.user} timespan={timespan} />,
    ],
    ['visits.field.department', detail.department && <ForeignText text={detail.department} />],
    ['devices.field.maker', detail.maker && <ForeignText text={detail.maker} />],
    ['subjects.name', <DeviceName key="name" detail={detail} />],
    [
      'subjects.addresses',
      <AddressList
        key="all"
        addresses={detail.addresses ?? []}
        own={detail.deviceIP ?? detail.key}
        timespan={timespan}
      />,
    ],
  ],
  domain: (detail, { names, timespan }) => [
    ['visits.field.domain', <CopiedName key="name" text={detail.key} />],
    [
      'visits.field.registrableDomain',
      detail.registrableDomain && (
        <Box
          component={Link}
          to={searchAddress({ registrableDomain: detail.registrableDomain, ...spanOf(detail) })}
          sx={fewLines}
        >
          <ForeignText text={detail.registrableDomain} />
        </Box>
      ),
    ],
    ['visits.field.org', detail.org && <SubjectLink kind="org" name={detail.org} timespan={timespan} />],
    ['visits.field.domainType', visibleText(names.category(detail.domainType ?? ''))],
    ['visits.field.riskLevel', <Level key="level" level={detail.riskLevel} />],
    ['subjects.verdict', <Verdict key="verdict" detail={detail} />],
  ],
  org: (detail, { names }) => [
    ['visits.field.org', <CopiedName key="name" text={detail.key} />],
    ['orgs.field.industry', detail.industry && visibleText(names.industry(detail.industry))],
    ['subjects.address', detail.address && <ForeignText text={detail.address} />],
    ['visits.field.country', <Country key="country" detail={detail} names={names} filter="ownerCountry" />],
    ['subjects.verdict', <Verdict key="verdict" detail={detail} />],
  ],
  dstHost: (detail, { names, timespan }) => [
    ['visits.field.dstHostIP', <CopyText key="ip" text={detail.key} />],
    ['visits.field.dstHost', detail.dstHost && <ForeignText text={detail.dstHost} />],
    ['visits.field.org', detail.org && <SubjectLink kind="org" name={detail.org} timespan={timespan} />],
    ['visits.field.country', <Country key="country" detail={detail} names={names} filter="country" />],
    [
      'visits.field.network',
      detail.network && (
        <Link to={searchAddress({ network: detail.network, ...spanOf(detail) })}>
          <ForeignText text={detail.network} />
        </Link>
      ),
    ],
    ['subjects.verdict', <Verdict key="verdict" detail={detail} />],
  ],
  person: (detail) => [
    ['visits.field.user', <CopiedName key="name" text={detail.key} />],
    [
      'visits.field.department',
      detail.department && (
        <Box
          component={Link}
          to={searchAddress({ department: detail.department, ...spanOf(detail) })}
          sx={fewLines}
        >
          <ForeignText text={detail.department} />
        </Box>
      ),
    ],
  ],
}

function spanOf({ from, to }: SubjectDetail) {
  return { from, to }
}

function CopiedName({ text }: { text: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25, maxWidth: '100%' }}>
      <Box component="span" sx={fewLines}>
        <ForeignText text={text} />
      </Box>
      <CopyButton text={text} />
    </Box>
  )
}

/** A name may have a thousand characters: the tooltip and the clipboard contain all of them. */
const fewLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 4,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const

function Level({ level }: { level: string | undefined }) {
  const known = RISK_LEVELS.find((one) => one === level)
  return known ? <LevelTag level={known} /> : '—'
}

function Verdict({ detail }: { detail: SubjectDetail }) {
  const mode = SOLVED_MODES.find((one) => one === detail.solvedMode)
  return mode && detail.verdictBy ? <VerdictTag mode={mode} by={detail.verdictBy} /> : '—'
}

interface CountryProps {
  detail: SubjectDetail
  names: ValueNames
  filter: 'country' | 'ownerCountry'
}

function Country({ detail, names, filter }: CountryProps) {
  if (!detail.country) return '—'
  return (
    <Link to={searchAddress({ [filter]: detail.country, ...spanOf(detail) })}>
      {names.country(detail.country)}
    </Link>
  )
}

interface AddressesProps {
  addresses: readonly string[]
  /** The address in the page's title. */
  own: string
  timespan: Timespan
}

/** All addresses of one device; the others link to their own pages. */
function AddressList({ addresses, own, timespan }: AddressesProps) {
  const others = addresses.filter((address) => address !== own)
  if (others.length === 0) return '—'
  return (
    <List disablePadding sx={{ maxHeight: 66, overflow: 'auto' }} tabIndex={0}>
      {others.map((address) => (
        <li key={address}>
          <SubjectLink kind="device" name={address} timespan={timespan} />
        </li>
      ))}
    </List>
  )
}
