export { newUserRow } from './new-user-row.ts'
export { hashPassword, PasswordCheck } from './passwords.ts'
export {
  passwordOf,
  type UserFilter,
  type UserPatch,
  UserRepository,
  type UserSort,
} from './users.repository.ts'
export { assertHardToGuess, whyEasyToGuess } from './weak-passwords.ts'
