import { createStore } from './external-store.ts'

interface Question {
  /** Which limit the change exceeds. */
  text: string
  answer: (reason: string | null) => void
}

export const changeReasonStore = createStore<Question | null>(null)

/** Asks for the reason of a change that the change guard refused without one; null where the user gives up. */
export function askChangeReason(text: string): Promise<string | null> {
  changeReasonStore.get()?.answer(null)
  return new Promise((resolve) => {
    changeReasonStore.set({
      text,
      answer: (reason) => {
        changeReasonStore.set(null)
        resolve(reason)
      },
    })
  })
}
