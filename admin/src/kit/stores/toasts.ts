import { createStore } from './external-store.ts'

export type ToastKind = 'error' | 'success' | 'warning' | 'info'
export interface Toast {
  id: number
  kind: ToastKind
  text: string
  action?: ToastAction | undefined
}

/** What may be done about it while it is shown. */
export interface ToastAction {
  label: string
  run: () => void
}

export const TOAST_TIME = 5000
/** There must be time to read it and to decide. */
export const TOAST_TIME_WITH_ACTION = 10_000
const MAX_TOASTS = 4
let lastId = 0

export const toastStore = createStore<readonly Toast[]>([])

/** Shows a text for 5 s. Ten calls that fail alike say so once. */
export function showToast(kind: ToastKind, text: string, action?: ToastAction): void {
  const shown = toastStore.get()
  if (shown.some((toast) => toast.kind === kind && toast.text === text)) return
  lastId += 1
  toastStore.set([...shown, { id: lastId, kind, text, action }].slice(-MAX_TOASTS))
}

export function closeToast(id: number): void {
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id))
}
