export { newUserRow } from './new-user-row.ts'
export { passwordOf } from './users.repository.ts'
