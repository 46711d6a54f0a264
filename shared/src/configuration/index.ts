export * from './compact-item.ts'
export * from './emit-yaml.ts'
