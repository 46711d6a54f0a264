import { LISTED_PROFILE, USER_FIELDS } from '@netwarden/shared/domain'

const { username, nickname, email, role, status } = USER_FIELDS

/** The options of users stand in two places of the help: these first, the others behind those of the command. */
export const USER_NAMES = { username, nickname, email }
export const USER_ACCESS = { role, status, ...LISTED_PROFILE }
