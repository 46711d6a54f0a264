import type { CustomPolicy } from '@netwarden/shared'

/** What can be done with a policy from its row and from the drawer; writing is for administrators. */
export interface CustomActions {
  canEdit: boolean
  view: (policy: CustomPolicy) => void
  edit: (policy: CustomPolicy) => void
  setEnabled: (policies: readonly CustomPolicy[], enable: boolean) => void
  remove: (policies: readonly CustomPolicy[]) => void
}
