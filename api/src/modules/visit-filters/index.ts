export { spellingsOf } from './domain-spellings.ts'
export { createEncodedNames, type EncodedNamesRepository } from './encoded-names.repository.ts'
export { createNamesBelow, type NamesBelowRepository } from './names-below.repository.ts'
export { patternCondition } from './pattern-condition.ts'
export {
  type PeopleFilter,
  peopleOf,
  toSpan,
  toVisitFilter,
  type VisitListFilter,
} from './visit-conditions.ts'
export { lookedFor, noteLook, type RecordLook } from './visit-look.ts'
