export * from './field.ts'
export * from './field-cells.ts'
export * from './field-schemas.ts'
