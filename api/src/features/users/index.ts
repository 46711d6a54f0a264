export { ensureFirstSuperadmin } from './first-superadmin.ts'
export { newUserRow } from './new-user-row.ts'
export { UserRepository } from './user.repository.ts'
export { createUserArea } from './user-area.ts'
