export { UserListPage } from './UserListPage.tsx'
