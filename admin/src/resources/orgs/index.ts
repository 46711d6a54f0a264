export { OrganisationOfTable } from './OrganisationOfTable.tsx'
