import { createStore } from './external-store.ts'

export type ToastKind = 'error' | 'success' | 'warning' | 'info'
export interface Toast {
  id: number
  kind: ToastKind
  text: string
  action?: ToastAction | undefined
}

/** An action that is offered while the toast is shown. */
export interface ToastAction {
  label: string
  run: () => void
}

export const TOAST_TIME = 5000
/** Long enough to read the text and to decide. */
export const TOAST_TIME_WITH_ACTION = 10_000
const MAX_TOASTS = 4
let lastId = 0

export const toastStore = createStore<readonly Toast[]>([])

/** Shows a text for 5 s. Equal messages of several failed calls are shown once. */
export function showToast(kind: ToastKind, text: string, action?: ToastAction): void {
  const shown = toastStore.get()
  if (shown.some((toast) => toast.kind === kind && toast.text === text)) return
  lastId += 1
  toastStore.set([...shown, { id: lastId, kind, text, action }].slice(-MAX_TOASTS))
}

export function closeToast(id: number): void {
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id))
}
