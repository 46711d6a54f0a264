import type { z } from 'zod'
import type * as contract from './contract/index.ts'

type Contract = typeof contract
type Groups = { [Name in keyof Contract as Name extends `${string}Calls` ? Name : never]: Contract[Name] }
type Members<Group> = Group[keyof Group]
type Grouped = { [Name in keyof Groups]: Members<Groups[Name]> }[keyof Groups]
/** Every call of the first face: an export whose name ends in `Calls` holds nothing but calls. */
type Declared = Extract<Grouped, { method: string; url: string; input: z.ZodType; reply: z.ZodType }>

/** The calls of the contract by method and path, for clients that must not load the schemas. */
type ApiCalls = { [Each in Declared as `${Each['method']} ${Each['url']}`]: Each }
export type CallName = keyof ApiCalls
/** What a client sends: JSON values, before the server reads them. */
export type CallInput<Name extends CallName> = z.input<ApiCalls[Name]['input']>
export type CallReply<Name extends CallName> = z.output<ApiCalls[Name]['reply']>
/** The calls whose answer is a file. */
export type FileCallName = { [Name in CallName]: unknown extends CallReply<Name> ? Name : never }[CallName]

type Resources = {
  [Name in keyof Contract as Name extends `${string}Resource` ? Name : never]: Contract[Name]
}
type Resource = Extract<
  Resources[keyof Resources],
  { name: string; filter: z.ZodType; sorts: readonly string[]; get: { reply: z.ZodType } }
>
type ResourcesByName = { [Each in Resource as Each['name']]: Each }
/** The names of the resources below `REST_PATH`. */
export type ResourceName = keyof ResourcesByName
export type ResourceRow<Name extends ResourceName> = z.output<ResourcesByName[Name]['get']['reply']>
