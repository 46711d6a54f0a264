export { type ControlNames, NamesOfControl } from './names-of-control.ts'
export { PausesRepository } from './pauses.repository.ts'
export { Pauses } from './pauses.service.ts'
export { SubjectControl } from './subject-control.ts'
