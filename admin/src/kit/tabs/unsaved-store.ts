import { createStore, useStoreState } from '../stores/external-store.ts'

/** By the key of their tab, the forms that hold what is typed and not saved. */
type UnsavedForms = ReadonlyMap<string, ReadonlySet<string>>

/** Kept outside React: a hidden page, whose effects do not run, still holds what was typed in it. */
const unsavedStore = createStore<UnsavedForms>(new Map())
let shownKey: string | undefined

function setForms(key: string, forms: ReadonlySet<string>): void {
  const next = new Map(unsavedStore.get())
  if (forms.size > 0) next.set(key, forms)
  else next.delete(key)
  unsavedStore.set(next)
}

export function holdUnsaved(key: string, form: string): void {
  setForms(key, new Set([...(unsavedStore.get().get(key) ?? []), form]))
}

/** The form is saved, emptied or gone; one that is only hidden, with its whole tab, holds on to what it has. */
export function releaseUnsaved(key: string, form: string): void {
  const forms = unsavedStore.get().get(key)
  if (forms?.has(form) && key === shownKey) setForms(key, new Set([...forms].filter((held) => held !== form)))
}

/** The forms of a visible tab report their state again: one may have been saved while it was hidden. */
export function showTab(key: string | undefined): void {
  shownKey = key
  if (key !== undefined && unsavedStore.get().has(key)) setForms(key, new Set())
}

/** What was typed in other tabs is gone with them. */
export function keepUnsavedOf(open: readonly { key: string }[]): void {
  const kept = new Map([...unsavedStore.get()].filter(([key]) => open.some((tab) => tab.key === key)))
  if (kept.size < unsavedStore.get().size) unsavedStore.set(kept)
}

export function hasUnsavedChanges(key: string): boolean {
  return unsavedStore.get().has(key)
}

/** The keys of the tabs with unsaved changes. */
export function useUnsavedTabs(): { has(key: string): boolean; size: number } {
  return useStoreState(unsavedStore)
}
