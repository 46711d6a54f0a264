export { spellingsOf } from './domain-spellings.ts'
export { patternCondition } from './pattern-condition.ts'
export { toSpan, toVisitFilter, type VisitListFilter } from './visit-conditions.ts'
export { lookedFor, noteLook, type RecordLook } from './visit-look.ts'
