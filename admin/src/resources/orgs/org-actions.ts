import type { Organisation } from '@netwarden/shared'

/** What can be done with an organisation from its row and from the drawer; editing is for administrators. */
export interface OrgActions {
  canEdit: boolean
  view: (organisation: Organisation) => void
  edit: (organisation: Organisation) => void
  remove: (organisation: Organisation) => void
}
