import { createStore } from './external-store.ts'

export type ToastKind = 'error' | 'success' | 'warning' | 'info'
export interface Toast {
  id: number
  kind: ToastKind
  text: string
}

export const TOAST_TIME = 5000
const MAX_TOASTS = 4
let lastId = 0

export const toastStore = createStore<readonly Toast[]>([])

/** Shows a text for 5 s. Ten calls that fail alike say so once. */
export function showToast(kind: ToastKind, text: string): void {
  const shown = toastStore.get()
  if (shown.some((toast) => toast.kind === kind && toast.text === text)) return
  lastId += 1
  toastStore.set([...shown, { id: lastId, kind, text }].slice(-MAX_TOASTS))
}

export function closeToast(id: number): void {
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id))
}
