import { PRESET_GROUPS, type PresetGroup, type UncategorisedName } from '@netwarden/shared'
import { useState } from 'react'
import { useValueNames, visibleText } from '../../../domain/words/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { ChoiceField, ConfirmDialog, Field, SelectField } from '../../../kit/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { type Place, useListsOf, useOrgChoices, usePutName } from './uncategorised-queries.ts'

interface Props {
  name: UncategorisedName
  onClose: () => void
}

const NEW = ''

/** Puts a name, or all of its domain, into a list that is kept by hand or into an organisation. */
export function PutNameDialog({ name: { domain, registrableDomain }, onClose }: Props) {
  const t = useText()
  const names = registrableDomain === '' ? [domain] : [...new Set([registrableDomain, domain])]
  const [name, setName] = useState(names[0] ?? domain)
  const [kind, setKind] = useState<'list' | 'org'>('list')
  const [place, setPlace] = useState<Place | null>(null)
  const put = usePutName(() => {
    showToast('success', t('uncategorised.done', { name: visibleText(name) }))
    onClose()
  })
  return (
    <ConfirmDialog
      isOpen
      hasForm
      title={t('uncategorised.putTitle')}
      confirmLabel={t('uncategorised.putIn')}
      fault={put.error?.message}
      isPending={put.isPending}
      isConfirmOff={place === null}
      onConfirm={() => place && put.mutate({ name, place })}
      onClose={onClose}
    >
      <SelectField
        label={t('uncategorised.name')}
        hint={t('uncategorised.nameHint')}
        value={name}
        options={names.map((value) => ({ value, label: visibleText(value) }))}
        onChange={setName}
      />
      <ChoiceField
        label={t('uncategorised.kind')}
        value={kind}
        options={[
          { value: 'list', label: t('uncategorised.kind.list') },
          { value: 'org', label: t('uncategorised.kind.org') },
        ]}
        hint={t(`uncategorised.kind.${kind}.hint`)}
        onChange={(chosen) => {
          setPlace(null)
          setKind(chosen)
        }}
      />
      {kind === 'list' ? <ListChoice onPlace={setPlace} /> : <OrgChoice onPlace={setPlace} />}
    </ConfirmDialog>
  )
}

interface ChoiceProps {
  onPlace: (place: Place | null) => void
}

/** Lists that come from elsewhere are what their source says: only those of an upload take names. */
function ListChoice({ onPlace }: ChoiceProps) {
  const t = useText()
  const words = useValueNames()
  const [group, setGroup] = useState<PresetGroup>('common')
  const [id, setId] = useState<string | null>(null)
  const [name, setName] = useState('')
  const lists = (useListsOf(group).data ?? []).filter(({ source }) => source.kind === 'upload')
  const isNew = id === NEW
  const choose = (next: { group: PresetGroup; id: string | null; name: string }) => {
    setGroup(next.group)
    setId(next.id)
    setName(next.name)
    const typed = next.name.trim()
    if (next.id === null) onPlace(null)
    else if (next.id !== NEW) onPlace({ kind: 'list', id: next.id })
    else onPlace(typed === '' ? null : { kind: 'newList', name: typed, group: next.group })
  }
  return (
    <>
      <SelectField
        label={t('uncategorised.group')}
        value={group}
        options={PRESET_GROUPS.map((value) => ({ value, label: words.controlGroup(value) }))}
        onChange={(value) =>
          choose({ group: PRESET_GROUPS.find((known) => known === value) ?? group, id: null, name })
        }
      />
      <SelectField
        label={t('uncategorised.list')}
        hint={t('uncategorised.listHint')}
        isRequired
        value={id ?? 'none'}
        options={[
          ...(id === null ? [{ value: 'none', label: t('uncategorised.choose') }] : []),
          ...lists.map((list) => ({ value: list.id, label: list.name })),
          { value: NEW, label: t('uncategorised.newList') },
        ]}
        onChange={(value) => choose({ group, id: value, name })}
      />
      {isNew && (
        <Field
          label={t('uncategorised.listName')}
          value={name}
          onChange={(value) => choose({ group, id: NEW, name: value })}
          isRequired
          hasFocus
        />
      )}
    </>
  )
}

function OrgChoice({ onPlace }: ChoiceProps) {
  const t = useText()
  const [part, setPart] = useState('')
  const [id, setId] = useState('')
  const orgs = useOrgChoices(part.trim()).data ?? []
  const isShown = orgs.some((org) => org.id === id)
  return (
    <>
      <Field
        label={t('uncategorised.orgPart')}
        hint={t('uncategorised.orgHint')}
        value={part}
        onChange={(text) => {
          setPart(text)
          setId('')
          onPlace(null)
        }}
        hasFocus
      />
      <SelectField
        label={t('uncategorised.org')}
        isRequired
        value={isShown ? id : ''}
        options={[
          ...(isShown ? [] : [{ value: '', label: t('uncategorised.choose') }]),
          ...orgs.map((org) => ({
            value: org.id,
            label: org.nameZh ? `${org.name} · ${org.nameZh}` : org.name,
          })),
        ]}
        onChange={(value) => {
          setId(value)
          onPlace(value === '' ? null : { kind: 'org', id: value })
        }}
      />
    </>
  )
}
