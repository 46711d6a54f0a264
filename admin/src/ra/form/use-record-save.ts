import type { ResourceName } from '@netwarden/shared/api-calls'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { type RaRecord, useCreate, useDataProvider, useUpdate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { saveFaultOf } from '../../kit/index.ts'
import { CallError } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { changesOf, fieldFaultsOf, fieldOf } from '../changes.ts'
import { useRefresh } from '../refresh.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'

export interface RecordSaveSetup<Row extends RaRecord<string>, Values extends FieldValues> {
  resource: ResourceName
  /** The record to change; absent for a new one. */
  record: Row | undefined
  /** Initial values of the form. */
  valuesOf: (record: Row | undefined) => Values
  /** The body to send; undefined prevents sending while a field shows why. Default: all values. */
  bodyOf?: (values: Values) => object | undefined
  /** The body for the stored record, when it has more than the values of the form. */
  beforeOf?: (record: Row) => object
  /** The message after saving. */
  savedText?: (record: Row) => string
  /** Called with the saved record and the values of the form. */
  onSaved: (record: Row, values: Values) => void
  /** Input of this form outside its fields. */
  beside?: Beside<Row>
  /** The message of a failure; by default its reason alone. */
  faultText?: (reason: string) => string
}

export interface Beside<Row> {
  isDirty: boolean
  /** Marks its faults; called on each submit. */
  check: () => void
  /** Called when another user's values were loaded. */
  onReloaded: (latest: Row) => void
  /** Shows the server's faults at their fields; returns true when none remains to be shown above the fields. */
  takeFaults: (faults: Readonly<Record<string, string>>) => boolean
}

/**
 * Creates or changes a record by react-admin's hooks. Errors of the server are shown at their fields, the
 * rest above them; after a conflict, the other user's values can be loaded without losing the typed ones.
 */
export function useRecordSave<Row extends RaRecord<string>, Values extends FieldValues>(
  setup: RecordSaveSetup<Row, Values>,
) {
  const { resource, valuesOf, bodyOf, savedText, onSaved, beside, faultText = String } = setup
  const [isTaken, setTaken] = useState(false)
  const [base, setBase] = useState(setup.record)
  /** The values that the form began with, once a newer version is loaded over them. */
  const [overtaken, setOvertaken] = useState<{ before: Values; isOwn: boolean } | null>(null)
  const once = useOneAtATime()
  const refresh = useRefresh(resource)
  const dataProvider = useDataProvider()
  /** Values of the form when it was sent. */
  const sent = useRef(valuesOf(base))
  const options = {
    meta: { isQuiet: true },
    returnPromise: true,
    onMutate: () => setTaken(false),
    onError: (error: Error) => {
      if (beside && error instanceof CallError) setTaken(beside.takeFaults(error.fields))
    },
    onSuccess: (saved: Row) => {
      if (savedText) showToast('success', savedText(saved))
      void refresh()
      onSaved(saved, sent.current)
    },
  }
  const [create, creation] = useCreate<Row, Error, Row>(resource, {}, options)
  const [update, change] = useUpdate<Row, Error>(resource, {}, options)
  const save = base ? change : creation
  const reload = useMutation({
    mutationFn: async (id: string) => (await dataProvider.getOne<Row>(resource, { id })).data,
    onSuccess: (latest) => {
      const isOwn = save.error instanceof CallError && save.error.isOwnChange
      setOvertaken({ before: valuesOf(base), isOwn })
      setBase(latest)
      beside?.onReloaded(latest)
      save.reset()
    },
  })
  const values = useMemo(() => ({ ...valuesOf(base) }), [valuesOf, base])
  const fault = isTaken ? undefined : saveFaultOf(save.error, (path) => fieldOf(path) in values)
  const submit = (fields: FieldValues) => {
    const typed = fields as Values
    const body = bodyOf ? bodyOf(typed) : typed
    if (!body) return
    const before = base ? (setup.beforeOf ?? valuesOf)(base) : {}
    const changes = changesOf<Partial<Row>>({ ...before }, { ...body })
    sent.current = typed
    once(() =>
      base
        ? update(resource, { id: base.id, data: { ...base, ...changes }, previousData: base })
        : create(resource, { data: changes }),
    )
  }
  return {
    values,
    submit,
    isSaving: save.isPending,
    overtaken,
    fieldFaults: fieldFaultsOf(save.error, values, fieldOf),
    fault: {
      fault: fault && { ...fault, text: fault.isConflict ? fault.text : faultText(fault.text) },
      isReloading: reload.isPending,
      isReloaded: reload.isSuccess,
      onReload: base && (() => reload.mutate(base.id)),
    },
  }
}
