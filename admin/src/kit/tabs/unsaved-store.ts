import { createStore, useStoreState } from '../stores/external-store.ts'

/** The forms with unsaved input, by the key of their tab. */
type UnsavedForms = ReadonlyMap<string, ReadonlySet<string>>

/** Kept outside React: effects of hidden pages do not run, but their input is kept. */
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

/** Called when the form is saved, emptied or removed; a hidden form keeps its state. */
export function releaseUnsaved(key: string, form: string): void {
  const forms = unsavedStore.get().get(key)
  if (forms?.has(form) && key === shownKey) setForms(key, new Set([...forms].filter((held) => held !== form)))
}

/** The forms of a visible tab report their state again: one may have been saved while it was hidden. */
export function showTab(key: string | undefined): void {
  shownKey = key
  if (key !== undefined && unsavedStore.get().has(key)) setForms(key, new Set())
}

/** Drops the unsaved input of closed tabs. */
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
