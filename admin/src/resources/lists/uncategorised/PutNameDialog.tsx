import type { UncategorisedName } from '@netwarden/shared/contract'
import { LIST_GROUPS, type ListGroup } from '@netwarden/shared/policy'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { readableText, useValueNames, visibleText } from '../../../domain/words/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { Field } from '../../../kit/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { ChoiceInput, SegmentedInput, SentDialog, TextField, useSentForm } from '../../../ra/index.ts'
import { type Place, useListsOf, useOrgChoices, usePutName } from './uncategorised-queries.ts'

interface Props {
  name: UncategorisedName
  onClose: () => void
}

interface Values {
  name: string
  kind: 'list' | 'org'
  group: ListGroup
  /** Id of the list, or `NEW`; empty until one is chosen. */
  list: string
  listName: string
  org: string
}

const NEW = 'new'
const NOWHERE = { kind: 'list', group: 'common', list: '', listName: '', org: '' } as const

/** Adds a name, or its whole domain, to a manual list or to an organisation. */
export function PutNameDialog({ name: { domain, registrableDomain }, onClose }: Props) {
  const t = useText()
  const names = registrableDomain === '' ? [domain] : [...new Set([registrableDomain, domain])]
  const put = usePutName()
  const form = useSentForm({
    values: { ...NOWHERE, name: names[0] ?? domain } as Values,
    send: async (values) => {
      await put(values.name, placeOf(values))
      return values.name
    },
    fieldOf,
    onSent: (name) => {
      showToast('success', t('uncategorised.done', { name: visibleText(name) }))
      onClose()
    },
  })
  return (
    <SentDialog
      form={form}
      isReady={isPlaced}
      title={t('uncategorised.putTitle')}
      confirmLabel={t('uncategorised.putIn')}
      onClose={onClose}
    >
      <ChoiceInput
        source="name"
        label={t('uncategorised.name')}
        hint={t('uncategorised.nameHint')}
        options={names.map((value) => ({ value, label: readableText(value) }))}
      />
      <SegmentedInput
        source="kind"
        label={t('uncategorised.kind')}
        options={[
          { value: 'list', label: t('uncategorised.kind.list') },
          { value: 'org', label: t('uncategorised.kind.org') },
        ]}
        hintOf={(kind) => t(`uncategorised.kind.${kind}.hint`)}
      />
      <PlaceInputs />
    </SentDialog>
  )
}

function PlaceInputs() {
  const kind = useWatch<Values, 'kind'>({ name: 'kind' })
  const [part, setPart] = useState('')
  return kind === 'list' ? <ListInputs /> : <OrgInputs part={part} onPart={setPart} />
}

/** Only lists of uploads accept names: others follow their source. */
function ListInputs() {
  const t = useText()
  const words = useValueNames()
  const { setValue } = useFormContext<Values>()
  const [group, id] = useWatch<Values, ['group', 'list']>({ name: ['group', 'list'] })
  const lists = (useListsOf(group).data ?? []).filter(({ source }) => source.kind === 'upload')
  return (
    <>
      <ChoiceInput
        source="group"
        label={t('uncategorised.group')}
        options={LIST_GROUPS.map((value) => ({ value, label: words.controlGroup(value) }))}
        onChoice={() => setValue('list', '')}
      />
      <ChoiceInput
        source="list"
        label={t('uncategorised.list')}
        hint={t('uncategorised.listHint')}
        isRequired
        noneLabel={id === '' ? t('uncategorised.choose') : undefined}
        options={[
          ...lists.map((list) => ({ value: list.id, label: list.name })),
          { value: NEW, label: t('uncategorised.newList') },
        ]}
      />
      {id === NEW && <TextField source="listName" label={t('uncategorised.listName')} isRequired hasFocus />}
    </>
  )
}

interface OrgProps {
  /** Search text for organisations; it is not sent. */
  part: string
  onPart: (part: string) => void
}

function OrgInputs({ part, onPart }: OrgProps) {
  const t = useText()
  const { setValue } = useFormContext<Values>()
  const id = useWatch<Values, 'org'>({ name: 'org' })
  const orgs = useOrgChoices(part.trim()).data ?? []
  return (
    <>
      <Field
        label={t('uncategorised.orgPart')}
        hint={t('uncategorised.orgHint')}
        value={part}
        onChange={(text) => {
          onPart(text)
          setValue('org', '')
        }}
        hasFocus
      />
      <ChoiceInput
        source="org"
        label={t('uncategorised.org')}
        isRequired
        noneLabel={orgs.some((org) => org.id === id) ? undefined : t('uncategorised.choose')}
        options={orgs.map((org) => ({
          value: org.id,
          label: org.nameZh ? `${org.name} · ${org.nameZh}` : org.name,
        }))}
      />
    </>
  )
}

function placeOf({ kind, group, list, listName, org }: Values): Place {
  if (kind === 'org') return { kind, id: org }
  return list === NEW ? { kind: 'newList', name: listName.trim(), group } : { kind, id: list }
}

function isPlaced(values: Values): boolean {
  const place = placeOf(values)
  return (place.kind === 'newList' ? place.name : place.id) !== ''
}

/** `name` belongs to a new list; the added name is in `names` or `domains`. */
function fieldOf(blamed: string): string {
  return blamed === 'name' ? 'listName' : blamed.replace(/^(names|domains)\b.*/, 'name')
}
