import type { PolicyList } from '@netwarden/shared/domain'

/** Actions on a list that its page carries out. */
export interface ListActions {
  edit: (list: PolicyList) => void
  /** Called when the list was deleted. */
  gone: (id: string) => void
}
