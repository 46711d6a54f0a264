import type { CreatedList } from '@netwarden/shared/contract'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import type { ListGroup } from '@netwarden/shared/policy'
import { useState } from 'react'
import { call } from '../../../kit/session/index.ts'
import { useRefresh, useSentForm } from '../../../ra/index.ts'
import { formOf, type ListDraft, newDraft, sourceBodyOf } from './list-draft.ts'
import type { SwitchOn } from './SwitchOnFor.tsx'

export interface Created {
  list: CreatedList
  name: string
  segmentIds: readonly string[]
}

interface Setup {
  group: ListGroup
  /** The segment whose page the form was opened on. */
  segmentId: string | undefined
  onCreated: (created: Created) => void
}

/** The state of a new list: the form, the file beside it, and the segments in which it will be enabled. */
export function useNewList({ group, segmentId, onCreated }: Setup) {
  const refresh = useRefresh('policies')
  const [file, setFile] = useState<File | null>(null)
  const [switchOn, setSwitchOn] = useState<SwitchOn>({
    segmentIds: segmentId === undefined || segmentId === BUILT_IN_SEGMENT_ID ? [] : [segmentId],
    mode: 'banned',
  })
  const [values] = useState(() => newDraft(group))
  const form = useSentForm<ListDraft, Created>({
    values,
    send: async (draft) => {
      const list = await create(draft, file)
      for (const place of switchOn.segmentIds) {
        const body = { id: list.id, segmentId: place, enable: true, solvedMode: switchOn.mode }
        await call('POST /api/domain-control/policy/enable', { body })
      }
      return { list, name: draft.name.trim(), segmentIds: switchOn.segmentIds }
    },
    fieldOf: (blamed) => blamed.replace(/^source\b.*/, 'location'),
    onSent: (created) => {
      void refresh()
      onCreated(created)
    },
  })
  return { form, file, setFile, switchOn, setSwitchOn }
}

function create(draft: ListDraft, file: File | null): Promise<CreatedList> {
  const { kind } = draft
  const body = kind === 'url' || kind === 'file' ? sourceBodyOf(draft, kind) : formOf(draft, file)
  return call('POST /api/domain-control/policy/create', { body })
}
