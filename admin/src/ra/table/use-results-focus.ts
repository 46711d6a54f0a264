import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { onSearch } from '../../kit/searched.ts'
import { isRecord } from '../../kit/stores/browser-storage.ts'
import { ROW_SELECTOR } from './row-keys.ts'

/** The query of a list. */
export interface Question {
  /** Identifies the filters: another key is another search. */
  key: string
  /** False until the answer has arrived. */
  isAnswered: boolean
}

interface Search {
  /** The field of the search and the key of the previous rows; both unknown for a search from the address. */
  field?: HTMLElement
  before?: string
}

/** Owners of fields: a list owns its fields, and a dialog those inside it. */
const OWNERS = '[data-list], [role="dialog"]'

/**
 * After a search by Enter, or from an address (`state.isSearch`), the focus moves to the first row, or to an empty
 * list. A user who continues typing or has moved the focus is not interrupted.
 */
export function useResultsFocus(list: RefObject<HTMLElement | null>, question: Question | undefined): void {
  const { key, isAnswered } = question ?? { key: '', isAnswered: false }
  const wanted = useRef<Search>(undefined)
  const { key: visit, state } = useLocation()
  const knownVisit = useRef<string>(undefined)
  useEffect(
    () =>
      onSearch((field) => {
        const owner = field.closest(OWNERS)
        if (owner !== null && owner !== list.current) return
        wanted.current = { field, before: key }
        const forget = () => {
          wanted.current = undefined
        }
        field.addEventListener('input', forget, { once: true })
      }),
    [list, key],
  )
  useEffect(() => {
    // Once: a tab that is shown again was not searched again.
    if (knownVisit.current !== visit && isRecord(state) && state.isSearch === true) wanted.current = {}
    knownVisit.current = visit
    const search = wanted.current
    if (!search || !isAnswered || search.before === key) return
    wanted.current = undefined
    if (isElsewhere(search)) return
    const region = list.current?.querySelector<HTMLElement>('[role="region"]')
    const target = region?.querySelector<HTMLElement>(ROW_SELECTOR) ?? region
    target?.focus()
  }, [list, key, isAnswered, visit, state])
}

function isElsewhere({ field }: Search): boolean {
  const { activeElement: active, body } = document
  return field ? active !== field && active !== body : active?.matches('input, textarea') === true
}
