export { createOrganisationArea } from './organisation-area.ts'
