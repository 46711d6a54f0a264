export { ensureFirstSuperadmin } from './first-superadmin.ts'
export { newUserRow } from './new-user-row.ts'
export { createUserArea } from './user-area.ts'
export { passwordOf, UserRepository } from './users.repository.ts'
